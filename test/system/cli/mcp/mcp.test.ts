import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import packageJson from '../../../../package.json' with { type: 'json' };
import { run, start as startCommand } from '../../../support/cli/command.ts';
import { ENDLESS_JOB, REQUEST } from '../../../support/cli/jobs.ts';

const COMMAND = fileURLToPath(new URL('../../../../dist/cli.cjs', import.meta.url));

/** An assistant that has started the command. */
async function assistant(...args: string[]): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [COMMAND, 'mcp', ...args] }),
  );
  return client;
}

interface Answer {
  readonly isError: boolean;
  readonly texts: string[];
  readonly images: { readonly data: string; readonly mimeType: string }[];
}

async function call(client: Client, name: string, args: object, signal?: AbortSignal): Promise<Answer> {
  const request = { name, arguments: { ...args } };
  const { content, isError = false } = await client.callTool(request, {
    timeout: 600_000,
    ...(signal && { signal }),
  });
  return {
    isError,
    texts: content.flatMap((part) => (part.type === 'text' ? [part.text] : [])),
    images: content.flatMap((part) => (part.type === 'image' ? [part] : [])),
  };
}

/** The envelope of a refused call. */
async function refusal(client: Client, name: string, args: object) {
  const { isError, texts } = await call(client, name, args);
  expect(isError).toBe(true);
  return JSON.parse(texts.at(-1) ?? '');
}

let client: Client;

beforeAll(async () => {
  client = await assistant();
});

afterAll(() => client.close());

describe('the tools', () => {
  it('are listed with their schemas', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['validate', 'solve', 'sheet', 'draw', 'verify']);
    const [solve] = tools;
    expect(solve?.inputSchema).toMatchObject({
      required: ['pieces', 'sheets'],
      additionalProperties: false,
      properties: { params: { properties: { kerfWidth: { type: 'integer', minimum: 0, default: 0 } } } },
    });
    expect(client.getServerVersion()).toMatchObject({ name: 'cutting-layout', version: packageJson.version });
  });

  it('solve, show, draw and verify a job', async () => {
    const solved = await call(client, 'solve', REQUEST);
    const [summary = '', layout = ''] = solved.texts;
    expect(solved.isError).toBe(false);
    expect(summary).toMatch(/^Layout: layout-\d+\n\n\d sheets, /);
    expect(summary).toContain('5 pieces placed, none left out.\n');
    const { layout: name, sheets } = JSON.parse(layout);
    expect(sheets.flatMap(({ placements }: { placements: [] }) => placements)).toHaveLength(5);

    const { texts } = await call(client, 'sheet', { layout: name, sheet: 2 });
    const second = JSON.parse(texts[0] ?? '');
    expect(second).toMatchObject({ placements: sheets[1].placements, cutTree: { type: 'cut' } });

    const { images } = await call(client, 'draw', { layout: name, sheet: 2, pixels: 300 });
    const png = Buffer.from(images[0]?.data ?? '', 'base64');
    expect(images[0]?.mimeType).toBe('image/png');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(Math.max(png.readUInt32BE(16), png.readUInt32BE(20))).toBe(300);

    const [svg = ''] = (await call(client, 'draw', { layout: name, sheet: 2, format: 'svg' })).texts;
    expect(svg).toMatch(/^<svg .*Sheet 2 of 2 /s);

    expect((await call(client, 'verify', { layout: name })).texts).toEqual([
      'No violations: the layout keeps every rule.',
    ]);
  });

  it('verify a layout of any origin', async () => {
    const { stdout } = await run(['solve', '-'], { input: JSON.stringify(REQUEST) });
    const response = JSON.parse(stdout);
    const valid = await call(client, 'verify', { request: REQUEST, response });
    expect(valid.texts).toEqual(['No violations: the layout keeps every rule.']);
    response.result.sheets[0].placements[0].x += 1;
    const [violations] = (await call(client, 'verify', { request: REQUEST, response: response.result }))
      .texts;
    expect(violations).toMatch(/^\d+ violations?:\n\{"code":/);
  });

  test.for<[string, object, string, string]>([
    ['solve', { ...REQUEST, colour: 'red' }, 'invalid_schema', 'Unknown field colour.'],
    ['solve', {}, 'invalid_schema', 'pieces is missing.'],
    ['solve', { ...REQUEST, pieces: [{ width: 0, height: 1 }] }, 'validation_failed', 'width must be from 1'],
    ['solve', { ...REQUEST, pieces: Array(10_001).fill({ width: 1, height: 1 }) }, 'too_many_items', '10001'],
    ['solve', { x: 'x'.repeat(1_048_576) }, 'payload_too_large', ''],
    ['sheet', { layout: 'layout-0' }, 'invalid_schema', 'older ones are forgotten'],
    ['sheet', {}, 'invalid_schema', 'layout: Invalid key'],
    ['sheet', { page: 1 }, 'invalid_schema', 'layout: Invalid key'],
    ['draw', { layout: 3 }, 'invalid_schema', 'layout: Invalid type: Expected string'],
    ['verify', { layout: 'layout-1', request: REQUEST }, 'invalid_schema', 'Give either layout, or request'],
  ])('$0 refuses with the envelope of $2: $3', async ([name, args, code, message]) => {
    expect(await refusal(client, name, args)).toMatchObject({
      ok: false,
      contractVersion: 'v1',
      error: { code, message: expect.stringContaining(message) },
    });
  });

  it('refuse what a layout does not have', async () => {
    const { texts } = await call(client, 'solve', REQUEST);
    const { layout } = JSON.parse(texts[1] ?? '');
    const message = async (name: string, args: object) =>
      (await refusal(client, name, { layout, ...args })).error.message;
    expect(await message('sheet', { sheet: 3 })).toBe('The layout has 2 sheets.');
    expect(await message('draw', { pixels: 1e9 })).toBe(
      'pixels: Invalid value: Expected <=2000 but received 1000000000.',
    );
    expect(await message('draw', { page: 1 })).toContain('page: Invalid key');
    const none = await call(client, 'solve', { ...REQUEST, pieces: [{ width: 5000, height: 1 }] });
    const empty = JSON.parse(none.texts[1] ?? '').layout;
    expect(await message('draw', { layout: empty })).toBe('The layout has 0 sheets.');
  });

  it('send as much of a large layout as an assistant can take', async () => {
    const large = {
      pieces: [{ width: 50, height: 50, quantity: 5_000 }],
      sheets: [{ width: 500, height: 500, quantity: 100 }],
    };
    const { texts } = await call(client, 'solve', large);
    expect(texts.join('').length).toBeLessThan(50_000);
    expect(texts[1]).toMatch(/\n\d+ more sheets: call the tool sheet with layout layout-\d+\.$/);
    const tight = { ...large, sheets: [{ width: 5_000, height: 5_000 }] };
    const [, layout = ''] = (await call(client, 'solve', tight)).texts;
    const name = /layout-\d+/.exec(layout)?.[0];
    const sheet = await call(client, 'sheet', { layout: name });
    expect(sheet.texts).toEqual([
      expect.stringContaining('"placedCount":5000'),
      'The placements and the cut tree are too long for this answer.',
    ]);
    expect(await refusal(client, 'draw', { layout: name, format: 'svg' })).toMatchObject({
      error: { code: 'validation_failed', validationErrors: [{ code: 'DrawingTooLarge' }] },
    });
  });
});

describe('calls', () => {
  /** A job of few bytes that takes until its time limit. */
  const SMALL_ENDLESS_JOB = { ...ENDLESS_JOB, pieces: ENDLESS_JOB.pieces.slice(0, 20) };

  it('that are cancelled give their threads back', async () => {
    const cancel = new AbortController();
    const endless = Array.from({ length: 3 * availableParallelism() + 8 }, () =>
      call(client, 'solve', SMALL_ENDLESS_JOB, cancel.signal),
    );
    cancel.abort();
    const outcomes = await Promise.allSettled(endless);
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']));
    expect((await call(client, 'solve', REQUEST)).isError).toBe(false);
  });

  it('tell every second how long they have taken, if they are asked', async () => {
    const cancel = new AbortController();
    const heard = new Promise<number>((resolve) => {
      const request = { name: 'solve', arguments: { ...SMALL_ENDLESS_JOB } };
      const options = {
        signal: cancel.signal,
        onprogress: ({ progress }: { progress: number }) => resolve(progress),
      };
      client.callTool(request, options).catch(() => {});
    });
    expect(await heard).toBeGreaterThan(0);
    cancel.abort();
  });
});

describe('cutting-layout mcp', () => {
  it('keeps to the time limit of its option', async () => {
    const hurried = await assistant('--max-solve-ms', '100');
    const { texts } = await call(hurried, 'solve', ENDLESS_JOB);
    await hurried.close();
    expect(texts[0]).toContain('The time limit cut the search short.');
  });

  it('ends with its standard input, even during a solve', async () => {
    const { child, ended } = startCommand(['mcp']);
    expect(await ended).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(child.exitCode).toBe(0);
    const busy = await assistant();
    const transport = busy.transport as StdioClientTransport;
    const solving = call(busy, 'solve', ENDLESS_JOB).catch(() => 'gone');
    await call(busy, 'verify', { layout: 'none' });
    expect(transport.pid).toBeGreaterThan(0);
    await busy.close();
    expect(await solving).toBe('gone');
  });
});
