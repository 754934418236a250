import { describe, expect, it } from 'vitest';
import { askingFor } from '../../../../src/cli/solve/asking.ts';
import { parseSolveRequest } from '../../../../src/contract/parse.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

const REST = '"pieces":[{"width":1,"height":1}],"sheets":[{"width":1,"height":1}]';

describe.each([
  ['includeCutList', '--cut-list'],
  ['includeWarnings', '--warnings'],
] as const)('a request without %s', (name, option) => {
  it('comes to ask for it, and keeps all else', () => {
    const text = ` {${REST},"alnsConfig":{"seed":9223372036854775807}}`;
    const { [name]: asked, ...others } = parseSolveRequest(askingFor(name, bytes(text)));
    const { [name]: before, ...same } = parseSolveRequest(bytes(text));
    expect([before, asked]).toEqual([false, true]);
    expect(others).toEqual(same);
  });

  it('stays as it is if it asks already, or is none', () => {
    const asking = `{${REST},"${name}":true}`;
    for (const text of [asking, '{"pieces":[]', '[]', `{"${name}":1}`, ''])
      expect(askingFor(name, bytes(text)).toString()).toBe(text);
  });

  it('that wants none is refused', () => {
    const text = `{${REST},"${name}":false}`;
    expect(() => askingFor(name, bytes(text))).toThrow(`${option} does not go with`);
  });
});
