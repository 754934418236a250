import { Hono } from 'hono';
import { requestId } from 'hono/request-id';
import { describe, expect, it } from 'vitest';
import { ContractError } from '../../src/contract/errors.ts';
import { answerError, type Env } from '../../src/http/errors.ts';
import { ClientGone } from '../../src/threads/slots.ts';

async function answerTo(error: Error) {
  const lines: string[] = [];
  const app = new Hono<Env>();
  app.use(requestId());
  app.onError(answerError((line) => lines.push(line)));
  app.get('/fails', () => Promise.reject(error));
  return { response: await app.request('/fails', { headers: { 'X-Request-Id': 'id-1' } }), lines };
}

describe('answerError', () => {
  it('answers what the contract names with its status, and does not log it', async () => {
    const { response, lines } = await answerTo(new ContractError('payload_too_large', 'Too much.'));
    expect(response.status).toBe(413);
    expect(await response.json()).toEqual({
      ok: false,
      contractVersion: 'v1',
      error: { code: 'payload_too_large', message: 'Too much.' },
    });
    expect(lines).toEqual([]);
  });

  it('logs everything else as one line with the request, and tells the client nothing of it', async () => {
    const secret = Object.assign(new Error('panicked at\n/home/someone/lib.rs'), { code: 'panic' });
    const { response, lines } = await answerTo(secret);
    expect(response.status).toBe(500);
    expect(response.headers.get('X-Request-Id')).toBe('id-1');
    expect(await response.json()).toEqual({
      ok: false,
      contractVersion: 'v1',
      error: { code: 'internal_error', message: 'An unexpected error occurred.' },
    });
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain('\n');
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      level: 'error',
      requestId: 'id-1',
      method: 'GET',
      path: '/fails',
      code: 'panic',
      stack: secret.stack,
    });
  });

  it('treats an internal_error like any other fault of ours', async () => {
    const { response, lines } = await answerTo(new ContractError('internal_error', 'the inside story'));
    expect(await response.text()).not.toContain('inside');
    expect(lines).toHaveLength(1);
  });

  it('neither answers nor logs a client that went away', async () => {
    const { response, lines } = await answerTo(new ClientGone());
    expect(await response.text()).toBe('');
    expect(lines).toEqual([]);
  });
});
