import { describe, expect, it } from 'vitest';
import { Turns } from '../../../src/http/turns.ts';

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
      goesOn: (go: () => void) => turns.later(self, go),
      mustWait: () => turns.mustWait(self),
      room: (work: number) => turns.room(work, self),
    };
  };
  /** A connection that was accepted. The returned function tells whether it is served by now. */
  const arrival = (client: string) => {
    let isServed = false;
    turns.arrived(client, () => {
      isServed = true;
    });
    return () => isServed;
  };
  return { turn, connection, arrival, due, turns };
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
    const { turn, arrival, turns } = byHand();
    turns.did(MUCH);
    expect(turns.isSpent).toBe(true);
    expect(arrival('a')()).toBe(true);
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

  it('has room for so much work of requests that came whole, and clients take turns for more', async () => {
    const { turn, connection, due, turns } = byHand();
    const done: string[] = [];
    const work = (client: string) => {
      const room = connection(client).room(MUCH / 8);
      if (room === undefined) done.push(client);
      else void room.then(() => done.push(client));
    };
    for (let count = 0; count < 100; count++) work('flood');
    work('honest');
    expect(done).toEqual(['flood', 'flood']);
    expect(turns.waiting).toBe(99);
    turn();
    await Promise.resolve();
    expect(done).toHaveLength(4);
    expect(done).toContain('honest');
    for (let turns = 0; due.length > 0; turns += 1) {
      expect(turns).toBeLessThan(100);
      turn();
    }
    await Promise.resolve();
    expect(done).toHaveLength(101);
  });

  it('has less room for such work while connections arrive', () => {
    const { turn, connection, arrival } = byHand();
    const { room } = connection('a');
    const begun = () => {
      let count = 0;
      while (room(MUCH / 256) === undefined) count += 1;
      return count;
    };
    const atRest = begun();
    while (connection('a').mustWait()) turn();
    arrival('b');
    const inRush = begun();
    expect(inRush).toBeGreaterThan(0);
    expect(inRush).toBeLessThan(atRest / 4);
  });

  it('has no room for others once first requests have used it up', () => {
    const { connection } = byHand();
    for (let count = 0; count < 100; count++) connection('many').begins();
    const { brings, reading } = connection('other');
    brings(1);
    expect(reading.now).toBe(false);
  });

  it('is not spent by connections that come', () => {
    const { arrival, turns } = byHand();
    for (let count = 0; count < 100; count++) arrival('a');
    expect(turns.isSpent).toBe(false);
  });
});

describe('in a rush of connections', () => {
  it('turns are shorter, so that the next one is accepted soon', () => {
    const { turn, connection, arrival } = byHand();
    const flood = Array.from({ length: 100 }, () => connection('flood'));
    for (const { brings } of flood) brings(MUCH / 16);
    const readIn = () => {
      const before = flood.filter(({ reading }) => reading.now).length;
      turn();
      return flood.filter(({ reading }) => reading.now).length - before;
    };
    const atRest = readIn();
    arrival('flood');
    const inRush = readIn();
    expect(inRush).toBeGreaterThan(0);
    expect(inRush).toBeLessThan(atRest);
    expect(readIn()).toBeGreaterThan(inRush);
  });

  it('a lone connection is served at once', () => {
    const { turn, arrival } = byHand();
    for (let count = 0; count < 10; count++) {
      expect(arrival('a')()).toBe(true);
      turn();
      turn();
    }
  });

  it('connections are served in turns, some in each, and clients alternate', () => {
    const { turn, arrival, due } = byHand();
    const flood = Array.from({ length: 500 }, () => arrival('flood'));
    const served = () => flood.filter((isServed) => isServed()).length;
    expect(served()).toBeLessThan(5);
    const honest = arrival('honest');
    expect(honest()).toBe(false);
    for (let turns = 0; !honest(); turns += 1) {
      expect(turns).toBeLessThan(10);
      turn();
    }
    expect(served()).toBeLessThan(50);
    for (let turns = 0; due.length > 0; turns += 1) {
      expect(turns).toBeLessThan(100);
      turn();
    }
    expect(served()).toBe(500);
  });

  it('few are served as long as more come, and others first', () => {
    const { turn, arrival } = byHand();
    const flood: (() => boolean)[] = [];
    const arrive = () => {
      for (let count = 0; count < 32; count++) flood.push(arrival('flood'));
    };
    for (let turns = 0; turns < 20; turns++) {
      arrive();
      turn();
    }
    expect(flood.filter((isServed) => isServed()).length).toBeLessThan(100);
    const honest = arrival('honest');
    for (let turns = 0; !honest(); turns += 1) {
      expect(turns).toBeLessThan(10);
      arrive();
      turn();
    }
  });

  it('a new connection waits if others of its client wait already, but those of other clients do not', () => {
    const { turn, connection, arrival, due } = byHand();
    connection('flood').brings(MUCH / 2);
    turn();
    connection('flood').brings(MUCH / 4);
    const [further, honest] = [arrival('flood'), arrival('honest')];
    expect(further()).toBe(false);
    for (let turns = 0; !honest(); turns += 1) {
      expect(turns).toBeLessThan(30);
      turn();
    }
    while (due.length > 0) turn();
    expect(further()).toBe(true);
  });

  it('a new connection does not wait behind those of a thousand clients that have sent one request each', () => {
    const { turn, connection, arrival, turns } = byHand();
    for (let count = 0; count < 1_000; count++) {
      arrival(`client ${count}`);
      connection(`client ${count}`).begins();
      turn();
      turn();
    }
    expect(turns.waiting).toBe(0);
    expect(arrival('honest')()).toBe(true);
  });
});
