import { describe, expect, it } from 'vitest';
import { StandInPrimary, StandIns } from '../../../src/cli/serve/stand-ins.ts';

function standIns() {
  const told: string[] = [];
  const answered: string[] = [];
  const all = new StandIns(({ requestId }) => void answered.push(requestId));
  const connection = (name: string) => ({ close: () => void told.push(`closed ${name}`) });
  return { all, told, answered, connection };
}

describe('StandIns', () => {
  it('answer what a process that has ended left unanswered', () => {
    const { all, told, answered, connection } = standIns();
    all.take({ standIn: 1, requestId: 'a' }, connection('a'));
    all.take({ standIn: 2, requestId: 'b' }, connection('b'));
    all.take({ dismissed: 1 }, undefined);
    expect(told).toEqual(['closed a']);
    expect(all.end(true)).toEqual(['b']);
    expect(answered).toEqual(['b']);
    expect(all.end(true)).toEqual([]);
  });

  it('only close the connections if the process may have answered itself', () => {
    const { all, told, answered, connection } = standIns();
    all.take({ standIn: 1, requestId: 'a' }, connection('a'));
    expect(all.end(false)).toEqual([]);
    expect([told, answered]).toEqual([['closed a'], []]);
    all.take({ standIn: 2, requestId: 'late' }, connection('late'));
    expect([told, answered]).toEqual([['closed a', 'closed late'], []]);
  });

  it('forget a request whose connection did not arrive', () => {
    const { all, answered } = standIns();
    all.take({ standIn: 1, requestId: 'a' }, undefined);
    all.take({ dismissed: 1 }, undefined);
    expect([all.end(true), answered]).toEqual([[], []]);
  });
});

describe('StandInPrimary', () => {
  it('is dismissed once the message is on its way, or once the primary is gone', async () => {
    const sending: (() => void)[] = [];
    const primary = new StandInPrimary((_, __, sent) => void sending.push(sent));
    const dismissed = [primary.dismiss(1), primary.dismiss(2)];
    sending[0]?.();
    await dismissed[0];
    primary.gone();
    await dismissed[1];
    expect(sending).toHaveLength(2);
  });
});
