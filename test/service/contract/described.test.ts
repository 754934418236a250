import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { openApiText } from '../../../src/contract/openapi.ts';
import { parseSolveRequest } from '../../../src/contract/parse.ts';
import { prepare } from '../../../src/domain/prepare.ts';

/** What docs/openapi.json says of a request, held against what the service does with one. */

const TEXT = openApiText();
const DOCUMENT = JSON.parse(TEXT);
const { SolveRequest, Piece, Sheet, Defect, Params, BuilderConfig, AlnsConfig } = DOCUMENT.components.schemas;

const asDoubles = (value: unknown) =>
  JSON.parse(JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? Number(item) : item)));

it('the defaults are those that are applied, of objects too', () => {
  const request = { pieces: [{ width: 9, height: 9 }], sheets: [{ width: 9, height: 9 }] };
  const filled = structuredClone(request);
  const ajv = new Ajv2020({ strict: false, validateFormats: false, useDefaults: true });
  ajv.addSchema(DOCUMENT, 'openapi');
  expect(ajv.getSchema('openapi#/components/schemas/SolveRequest')?.(filled)).toBe(true);
  const parsed = parseSolveRequest(Buffer.from(JSON.stringify(request)));
  expect(filled).toEqual(asDoubles(parsed));
  // Without fixed sheets and matched sets, there are no lists of them. An absent unit is not the same as the default: it
  // is not returned either.
  expect([...Object.keys(filled), 'unit', 'fixedSheets', 'matchedSets'].sort()).toEqual(
    Object.keys(SolveRequest.properties).sort(),
  );
});

/** Each number of a request: where it stands, and the schema that has it. */
const NUMBERS = Object.entries({
  'pieces[0]': ['Piece', Piece],
  'sheets[0]': ['Sheet', Sheet],
  'sheets[0].defects[0]': ['Defect', Defect],
  params: ['Params', Params],
  builderConfig: ['BuilderConfig', BuilderConfig],
  alnsConfig: ['AlnsConfig', AlnsConfig],
}).flatMap(([place, [schema, { properties }]]) =>
  Object.entries<{ type: string }>(properties)
    .filter(([, { type }]) => type === 'integer' || type === 'number')
    .map(([name]) => [place, name, schema] as const),
);

/** A bound of a number, as it is written: readers would round some. */
function bound(schema: string, name: string, kind: 'minimum' | 'maximum'): string {
  const field = TEXT.indexOf(`"${name}": {`, TEXT.indexOf(`"${schema}": {`));
  return new RegExp(`"${kind}": (\\S+?),?\\n`).exec(TEXT.slice(field, TEXT.indexOf('}', field)))?.[1] ?? '';
}

/** Whether a request is refused because of one number in it. */
function isRefused(place: string, name: string, value: string): boolean {
  const piece = { width: 1, height: 1 };
  const defect = { x: 0, y: 0, width: 1, height: 1 };
  const sheet = { width: 1_000_000, height: 1_000_000, defects: [defect] };
  const objects = { params: {}, builderConfig: {}, alnsConfig: {} };
  const places = { 'pieces[0]': piece, 'sheets[0]': sheet, 'sheets[0].defects[0]': defect, ...objects };
  Object.assign(places[place as keyof typeof places], { [name]: '<value>' });
  const text = JSON.stringify({ pieces: [piece], sheets: [sheet], ...objects }).replace('"<value>"', value);
  try {
    const { job } = prepare(Buffer.from(text), { maxMs: 1_000, maxThreads: 1, cores: 1 });
    if (job.ok) return false;
    const found = job.error.details.validationErrors ?? [];
    return found.some(({ message }) => message.startsWith(`${name} must be from `));
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    expect(message.startsWith(`${place}.${name} must `)).toBe(true);
    return true;
  }
}

it.each(NUMBERS)('%s.%s has the bounds that are kept', (place, name, schema) => {
  const [least, most] = [bound(schema, name, 'minimum'), bound(schema, name, 'maximum')];
  const isWhole = [least, most].every((value) => /^-?\d+$/.test(value));
  const beyond = isWhole
    ? [BigInt(least) - 1n, BigInt(most) + 1n]
    : [Number(least) - 0.0001, Number(most) + 0.0001];
  const refused = [least, most, ...beyond].map((value) => isRefused(place, name, String(value)));
  expect([least, most, refused]).toEqual([least, most, [false, false, true, true]]);
});
