import { describe, expect, it } from 'vitest';
import { Turns } from '../../src/http/turns.ts';

const MEBIBYTE = 1_048_576;

/** Turns that come when the test says so, and connections that say whether they are read from. */
function byHand() {
  const due: (() => void)[] = [];
  const turns = new Turns((then) => void due.push(then));
  const turn = () => due.splice(0).forEach((then) => void then());
  const connection = (client: string) => {
    const reading = { now: true };
    const self = {
      destroyed: false,
      pause() {
        reading.now = false;
      },
      resume() {
        reading.now = true;
      },
    };
    return { reading, self, brings: (bytes: number) => turns.took(bytes, client, self) };
  };
  return { turn, connection, due };
}

describe('bodies are read by turns', () => {
  it('and by no turns at all where little comes', () => {
    const { turn, connection } = byHand();
    const modest = connection('a');
    for (let round = 0; round < 9; round++) {
      modest.brings(MEBIBYTE - 1);
      expect(modest.reading.now).toBe(true);
      turn();
    }
  });

  it('so that whoever brings more than a turn has room for waits for the next one', () => {
    const { turn, connection } = byHand();
    const [first, second] = [connection('a'), connection('b')];
    first.brings(MEBIBYTE);
    second.brings(1);
    expect([first.reading.now, second.reading.now]).toEqual([false, false]);
    turn();
    expect([first.reading.now, second.reading.now]).toEqual([true, true]);
  });

  it('in which clients take turns, however many connections each has', () => {
    const { turn, connection } = byHand();
    const flood = Array.from({ length: 500 }, () => connection('flood'));
    for (const { brings } of flood) brings(MEBIBYTE);
    const honest = connection('honest');
    honest.brings(10);
    turn();
    expect(honest.reading.now).toBe(true);
    expect(flood.filter(({ reading }) => reading.now).length).toBeLessThan(100);
  });

  it('until all have had theirs, without those that are gone', () => {
    const { turn, connection, due } = byHand();
    const many = Array.from({ length: 500 }, (_, index) => connection(`${index % 7}`));
    for (const { brings } of many) brings(MEBIBYTE);
    for (const { self } of many.slice(0, 100)) self.destroyed = true;
    const gone = many.slice(0, 100).map(({ reading }) => reading.now);
    for (let round = 0; due.length > 0; round += 1) {
      expect(round).toBeLessThan(50);
      turn();
    }
    expect(many.slice(100).every(({ reading }) => reading.now)).toBe(true);
    expect(many.slice(0, 100).map(({ reading }) => reading.now)).toEqual(gone);
  });
});
