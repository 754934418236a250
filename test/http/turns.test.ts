import { describe, expect, it } from 'vitest';
import { Turns } from '../../src/http/turns.ts';

/** Turns that come when the test says so, and connections that say whether they are read from. */
function byHand() {
  const due: (() => void)[] = [];
  const turns = new Turns((then) => void due.push(then));
  const turn = () => due.splice(0).forEach((then) => void then());
  const connection = (client: string) => {
    const reading = { now: true, gone: false };
    const self = {
      client,
      isGone: () => reading.gone,
      isHeld: () => !reading.now,
      hold() {
        reading.now = false;
      },
      release() {
        reading.now = true;
      },
    };
    return {
      reading,
      brings: (work: number) => turns.took(work, self),
      begins: () => turns.began(self),
      comes: () => turns.accepted(self),
      goesOn: (go: () => void) => turns.later(self, go),
      mustWait: () => turns.mustWait(self),
    };
  };
  return { turn, connection, due, turns };
}

/** More than one turn has room for. */
const MUCH = 1_048_576;

describe('bodies are read in turns', () => {
  it('and without turns if little arrives', () => {
    const { turn, connection } = byHand();
    const modest = connection('a');
    for (let round = 0; round < 9; round++) {
      modest.brings(MUCH / 8);
      expect(modest.reading.now).toBe(true);
      turn();
    }
  });

  it('so a client that brings more than a turn has room for waits for the next one', () => {
    const { turn, connection } = byHand();
    const [first, second] = [connection('a'), connection('b')];
    first.brings(MUCH);
    second.brings(1);
    expect([first.reading.now, second.reading.now]).toEqual([false, false]);
    turn();
    expect([first.reading.now, second.reading.now]).toEqual([true, true]);
  });

  it('and clients alternate, however many connections each has', () => {
    const { turn, connection } = byHand();
    const flood = Array.from({ length: 500 }, () => connection('flood'));
    for (const { brings } of flood) brings(MUCH);
    const honest = connection('honest');
    honest.brings(10);
    turn();
    expect(honest.reading.now).toBe(true);
    expect(flood.filter(({ reading }) => reading.now).length).toBeLessThan(100);
  });

  it('until all have had theirs, except those that are gone', () => {
    const { turn, connection, due, turns } = byHand();
    const many = Array.from({ length: 500 }, (_, index) => connection(`${index % 7}`));
    for (const { brings } of many) brings(MUCH);
    for (const { reading } of many.slice(0, 100)) reading.gone = true;
    for (let round = 0; due.length > 0; round += 1) {
      expect(round).toBeLessThan(500);
      turn();
    }
    expect(many.every(({ reading }) => reading.now)).toBe(true);
    expect(turns.waiting).toBe(0);
  });
});

describe('a turn', () => {
  it('is spent once as much was done as it has room for, and the next one is not', () => {
    const { turn, connection, turns } = byHand();
    const { brings } = connection('a');
    brings(MUCH / 8);
    expect(turns.isSpent).toBe(false);
    brings(MUCH / 8);
    expect(turns.isSpent).toBe(true);
    turn();
    expect(turns.isSpent).toBe(false);
  });

  it('is spent by work that nobody is held for', () => {
    const { turn, connection, turns } = byHand();
    turns.did(MUCH);
    expect(turns.isSpent).toBe(true);
    const { reading, comes } = connection('a');
    comes();
    expect(reading.now).toBe(true);
    turn();
    expect(turns.isSpent).toBe(false);
  });

  it('that is spent makes those wait whose clients wait already, and no others', () => {
    const { turn, connection } = byHand();
    const [greedy, modest] = [connection('greedy'), connection('modest')];
    expect(greedy.mustWait()).toBe(false);
    greedy.brings(MUCH);
    expect([connection('greedy').mustWait(), modest.mustWait()]).toEqual([true, false]);
    turn();
    expect(connection('greedy').mustWait()).toBe(false);
  });

  it('that is spent by first requests makes those wait whose clients have begun one, and holds nobody', () => {
    const { turn, connection, turns } = byHand();
    const flood = Array.from({ length: 100 }, () => connection('flood'));
    const begun = flood.filter(({ mustWait, begins }) => {
      if (mustWait()) return false;
      begins();
      return true;
    });
    expect(begun.length).toBeGreaterThan(1);
    expect(begun.length).toBeLessThan(50);
    expect(connection('modest').mustWait()).toBe(false);
    expect(flood.every(({ reading }) => reading.now)).toBe(true);
    expect(turns.waiting).toBe(0);
    turn();
    expect(connection('flood').mustWait()).toBe(false);
  });

  it('has no room for others once first requests have used it up', () => {
    const { connection } = byHand();
    for (let count = 0; count < 100; count++) connection('many').begins();
    const { brings, reading } = connection('other');
    brings(1);
    expect(reading.now).toBe(false);
  });

  it('is not spent by connections that come', () => {
    const { connection, turns } = byHand();
    for (let count = 0; count < 100; count++) connection('a').comes();
    expect(turns.isSpent).toBe(false);
  });
});

describe('in a rush of connections', () => {
  it('turns are shorter, so that the next one is accepted soon', () => {
    const { turn, connection } = byHand();
    const flood = Array.from({ length: 100 }, () => connection('flood'));
    for (const { brings } of flood) brings(MUCH / 16);
    const readIn = () => {
      const before = flood.filter(({ reading }) => reading.now).length;
      turn();
      return flood.filter(({ reading }) => reading.now).length - before;
    };
    const atRest = readIn();
    connection('flood').comes();
    const inRush = readIn();
    expect(inRush).toBeGreaterThan(0);
    expect(inRush).toBeLessThan(atRest);
    expect(readIn()).toBeGreaterThan(inRush);
  });

  it('a new connection waits if others of its client wait already, but those of other clients do not', () => {
    const { turn, connection, due } = byHand();
    connection('flood').brings(MUCH);
    const [further, honest] = [connection('flood'), connection('honest')];
    further.comes();
    honest.comes();
    expect([further.reading.now, honest.reading.now]).toEqual([false, true]);
    while (due.length > 0) turn();
    expect(further.reading.now).toBe(true);
  });

  it('a new connection does not wait behind those of a thousand clients that have sent one request each', () => {
    const { turn, connection } = byHand();
    const honest = () => connection('honest');
    for (let count = 0; count < 1_000; count++) {
      const one = connection(`client ${count}`);
      one.comes();
      one.begins();
      if (count % 10 === 0) {
        const next = honest();
        next.comes();
        expect(next.reading.now).toBe(true);
        next.begins();
      }
      turn();
    }
  });
});

describe('requests that wait on a connection', () => {
  it('begin in later turns, some in each, and clients take turns', () => {
    const { turn, connection, due } = byHand();
    const begun: string[] = [];
    for (let request = 0; request < 100; request++)
      connection('flood').goesOn(() => void begun.push('flood'));
    connection('honest').goesOn(() => void begun.push('honest'));
    expect(begun).toEqual([]);
    turn();
    expect(begun).toContain('honest');
    expect(begun.length).toBeLessThan(50);
    while (due.length > 0) turn();
    expect(begun).toHaveLength(101);
  });
});
