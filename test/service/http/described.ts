import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import { openApiText } from '../../../src/contract/openapi.ts';
import { NOW, testService } from '../../support/http/service.ts';
import { newStore } from '../../support/state/stores.ts';

/** The description that docs/openapi.json is, as a client reads it. */
export const DOCUMENT = JSON.parse(openApiText());

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(DOCUMENT, 'openapi');

/** What is wrong with `value` by the schema at a place of the document. */
function faults(place: string, value: unknown): unknown {
  const validate = ajv.getSchema(`openapi#${place}`);
  if (validate === undefined) throw new Error(`there is nothing at ${place}`);
  return validate(value) ? [] : validate.errors;
}

/** Every operation: its method and its path. */
export const OPERATIONS = Object.entries<object>(DOCUMENT.paths).flatMap(([path, item]) =>
  Object.keys(item).map((method) => [method.toUpperCase(), path] as const),
);

export type Service = ReturnType<typeof testService>;

/** What the tests below made the service answer: path, status and error code. */
export const seen = new Set<string>();

/** Holds an answer to what the description says of its path, method and status. */
export function expectDescribed(
  path: string,
  method: string,
  status: number,
  body: { error?: { code: string } },
): void {
  const item = DOCUMENT.paths[path];
  const known = method.toLowerCase() in item ? method.toLowerCase() : (Object.keys(item)[0] ?? '');
  const operation = item[known];
  const answer = operation.responses[status];
  expect(answer, `${path}: ${status}`).toBeDefined();
  const { $ref } = answer.content['application/json'].schema;
  expect(faults($ref.slice(1), body)).toEqual([]);
  const code = body.error?.code ?? '';
  if (code !== '') expect(answer.description).toContain(`\`${code}\``);
  seen.add(`${known} ${path} ${status} ${code}`);
}

/** Asks for `path` and holds the answer to the description. */
export async function described(
  app: Service['app'],
  path: string,
  init: RequestInit = {},
  template = path,
): Promise<[number, string]> {
  const response = await app.request(path, init);
  const body = (await response.json()) as { error?: { code: string } };
  expectDescribed(template, init.method ?? 'GET', response.status, body);
  return [response.status, body.error?.code ?? ''];
}

export const service = (settings = {}) => {
  const store = newStore();
  return { ...testService(settings, { store, clock: () => NOW }), store };
};
