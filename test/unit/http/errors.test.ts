import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { ClientGone } from '../../../src/admission/slots.ts';
import { ContractError } from '../../../src/contract/errors.ts';
import type { Env } from '../../../src/http/context.ts';
import { answerError } from '../../../src/http/replies.ts';

async function answerTo(error: Error): Promise<Response> {
  const app = new Hono<Env>();
  app.onError(answerError);
  app.get('/fails', () => Promise.reject(error));
  return app.request('/fails');
}

describe('answerError', () => {
  it('answers an error of the contract with its status', async () => {
    const response = await answerTo(new ContractError('payload_too_large', 'Too much.'));
    expect(response.status).toBe(413);
    expect(await response.json()).toEqual({
      ok: false,
      contractVersion: 'v1',
      error: { code: 'payload_too_large', message: 'Too much.' },
    });
  });

  it.each([
    new Error('panicked at /home/someone/lib.rs'),
    new ContractError('internal_error', 'the inside story'),
  ])('tells the client nothing of %s', async (error) => {
    const response = await answerTo(error);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      ok: false,
      contractVersion: 'v1',
      error: { code: 'internal_error', message: 'An unexpected error occurred.' },
    });
  });

  it('has no answer for a client that went away', async () => {
    const response = await answerTo(new ClientGone());
    expect([response.status, await response.text()]).toEqual([499, '']);
  });
});
