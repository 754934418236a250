import { expect, it } from 'vitest';
import { Cancel } from '../../../src/admission/cancel.ts';

it('calls each listener once, with the first reason at hand', () => {
  const cancel = new Cancel();
  const heard: unknown[] = [];
  cancel.addEventListener('abort', () => heard.push(cancel.reason));
  expect([cancel.aborted, cancel.reason]).toEqual([false, undefined]);
  cancel.throwIfAborted();
  cancel.abort('first');
  cancel.abort('second');
  expect(heard).toEqual(['first']);
  expect(cancel.aborted).toBe(true);
  expect(() => cancel.throwIfAborted()).toThrow('first');
});

it('leaves out listeners that were removed, even by another listener', () => {
  const cancel = new Cancel();
  const heard: string[] = [];
  const second = () => heard.push('second');
  const before = () => heard.push('before');
  cancel.addEventListener('abort', before);
  cancel.removeEventListener('abort', before);
  cancel.addEventListener('abort', () => cancel.removeEventListener('abort', second));
  cancel.addEventListener('abort', second);
  cancel.abort(new Error('over'));
  expect(heard).toEqual([]);
});

it('calls nobody who listens too late, as an AbortSignal does', () => {
  const cancel = new Cancel();
  const heard: string[] = [];
  cancel.abort('over');
  cancel.addEventListener('abort', () => heard.push('late'));
  cancel.abort('again');
  expect(heard).toEqual([]);
});
