import { describe, expect, it } from 'vitest';
import { ByteBudget, type ByteScope } from '../../../src/admission/byte-budget.ts';

const BUSY = expect.objectContaining({ code: 'server_busy' });

function budgetOf(total: number, perClient: number) {
  const refused: ByteScope[] = [];
  return { budget: new ByteBudget({ total, perClient }, (scope) => void refused.push(scope)), refused };
}

describe('a lease', () => {
  it('holds the size it was given, until it is released', () => {
    const { budget } = budgetOf(100, 80);
    const lease = budget.lease('a');
    for (const bytes of [10, 70, 5]) {
      lease.resize(bytes);
      expect(budget.inFlight).toBe(bytes);
    }
    lease.release();
    expect([budget.inFlight, budget.clients]).toEqual([0, 0]);
  });

  it('holds nothing after its release, which may happen twice', () => {
    const { budget } = budgetOf(100, 80);
    const lease = budget.lease('a');
    lease.resize(10);
    lease.release();
    lease.release();
    lease.resize(20);
    lease.hold(20);
    expect([budget.inFlight, budget.clients]).toEqual([0, 0]);
  });

  it('keeps its size if it is refused more', () => {
    const { budget } = budgetOf(100, 80);
    const lease = budget.lease('a');
    lease.resize(50);
    expect(() => lease.resize(81)).toThrow(BUSY);
    expect(budget.inFlight).toBe(50);
  });

  it('holds bytes that exist already, even beyond the budget, and may then only shrink', () => {
    const { budget } = budgetOf(100, 80);
    const lease = budget.lease('a');
    lease.hold(120);
    expect(budget.inFlight).toBe(120);
    lease.resize(110);
    expect(() => lease.resize(111)).toThrow(BUSY);
  });
});

describe('the budget', () => {
  it('is for all clients together', () => {
    const { budget, refused } = budgetOf(100, 100);
    budget.lease('a').resize(60);
    expect(() => budget.lease('b').resize(41)).toThrow(BUSY);
    budget.lease('b').resize(40);
    expect(refused).toEqual(['all']);
  });

  it('gives one client its share over any number of requests', () => {
    const { budget, refused } = budgetOf(100, 75);
    for (let request = 0; request < 3; request += 1) budget.lease('a').resize(25);
    expect(() => budget.lease('a').resize(1)).toThrow(BUSY);
    expect(refused).toEqual(['client']);
    budget.lease('b').resize(2);
  });

  it('has room for one more client, however many have taken all they could get', () => {
    const { budget } = budgetOf(320_000_000, 240_000_000);
    for (let client = 0; client < 20; client += 1) {
      const take = () => budget.lease(`greedy ${client}`).resize(100_000);
      expect(() => {
        for (;;) take();
      }).toThrow(BUSY);
    }
    budget.lease('honest').resize(500_000);
  });

  it('gives a client its share again when the others are gone', () => {
    const { budget } = budgetOf(100, 75);
    const other = budget.lease('b');
    other.resize(75);
    expect(() => budget.lease('a').resize(5)).toThrow(BUSY);
    other.release();
    budget.lease('a').resize(75);
  });
});
