import { signal } from '@preact/signals';
import { addressOf as normalized } from '../../../src/contract/email.ts';
import { requestKey, type SchemaDocument, schemaDocument, usageOf } from '../api/calls.ts';
import { problemOf } from '../api/problems.ts';
import type { KeyResponse, UsageResponse } from '../api/types.ts';
import { announce } from '../app/announce.ts';
import { store, stored } from '../app/storage.ts';

/** What the key page knows. */

/** A fault of a field, or none. */
export const emailFault = signal<string | undefined>(undefined);
export const keyFault = signal<string | undefined>(undefined);

export const issued = signal<KeyResponse | undefined>(undefined);
export const usage = signal<UsageResponse | undefined>(undefined);
export const isBusy = signal(false);

/** The key whose usage is asked for. */
export const key = signal(stored('key') ?? '');
export const keepsKey = signal(stored('key') !== undefined);

export function keep(keeps: boolean): void {
  keepsKey.value = keeps;
  store('key', keeps && key.value !== '' ? key.value : undefined);
}

/** Asks for the free key of an address. @returns whether there is one. */
export async function getKey(email: string): Promise<boolean> {
  if (normalized(email) === undefined) {
    emailFault.value = 'Enter an email address such as ann@example.org.';
    return false;
  }
  emailFault.value = undefined;
  isBusy.value = true;
  const answer = await requestKey(email);
  isBusy.value = false;
  if (answer.kind === 'ok') {
    issued.value = answer.body;
    key.value = answer.body.key;
    usage.value = undefined;
    keep(keepsKey.value);
    announce('Here is your key.');
    return true;
  }
  if (answer.kind === 'stopped') return false;
  emailFault.value = faultOf(answer);
  return false;
}

function faultOf(answer: Parameters<typeof problemOf>[0]): string {
  if (answer.kind === 'refused' && answer.error.code === 'rate_limit_exceeded')
    return 'No more keys can be issued to you today. Try again tomorrow.';
  if (answer.kind === 'refused' && answer.error.code === 'invalid_email') return answer.error.message;
  const { title, advice } = problemOf(answer, false);
  return `${title}. ${advice}`;
}

/** Asks for the usage of the key. @returns whether it is known. */
export async function getUsage(): Promise<boolean> {
  usage.value = undefined;
  if (key.value === '') {
    keyFault.value = 'Enter your key.';
    return false;
  }
  keyFault.value = undefined;
  isBusy.value = true;
  const answer = await usageOf(key.value);
  isBusy.value = false;
  if (answer.kind === 'ok') {
    usage.value = answer.body;
    const { solves, limit } = answer.body.usage;
    announce(`${solves} of ${limit} layouts used.`);
    return true;
  }
  if (answer.kind === 'stopped') return false;
  if (answer.kind === 'refused' && answer.error.code === 'invalid_api_key')
    keyFault.value = 'The service does not know this key. Check it for typing errors.';
  else {
    const { title, advice } = problemOf(answer, true);
    keyFault.value = `${title}. ${advice}`;
  }
  return false;
}

type Tier = SchemaDocument['auth']['tiers'][number];

/** The quotas of this server; undefined until they are known. */
export const tiers = signal<readonly Tier[] | undefined>(undefined);

export async function loadQuotas(): Promise<void> {
  const answer = await schemaDocument();
  if (answer.kind === 'ok') tiers.value = answer.body.auth.tiers;
}
