import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  HealthResponseSchema,
  InfoResponseSchema,
  OpenApiResponseSchema,
  RuntimeResponseSchema,
  SchemaResponseSchema,
} from '../../../src/contract/documents.ts';
import { ENDPOINTS } from '../../../src/contract/endpoints.ts';
import { testService } from '../../support/http/service.ts';

const SCHEMAS: Readonly<Record<string, v.GenericSchema>> = {
  '/health': HealthResponseSchema,
  '/api/v1/info': InfoResponseSchema,
  '/api/v1/schema': SchemaResponseSchema,
  '/api/v1/openapi.json': OpenApiResponseSchema,
  '/api/v1/runtime': RuntimeResponseSchema,
};

test('every route that takes no argument has a schema', () => {
  const readable = ENDPOINTS.filter(({ method, auth }) => method === 'GET' && auth === 'none');
  expect(Object.keys(SCHEMAS)).toEqual(readable.map(({ path }) => path));
});

test.each(Object.entries(SCHEMAS))(
  '%s answers what its schema says, and no field more',
  async (path, schema) => {
    const answer: unknown = await (await testService().app.request(path)).json();
    const { issues = [] } = v.safeParse(schema, answer);
    expect(issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)).toEqual([]);
  },
);

test('a schema refuses a field that it does not know', async () => {
  const answer = (await (await testService().app.request('/api/v1/runtime')).json()) as { solve: object };
  expect(v.is(RuntimeResponseSchema, answer)).toBe(true);
  expect(v.is(RuntimeResponseSchema, { ...answer, solve: { ...answer.solve, more: 1 } })).toBe(false);
});
