import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { REQUEST_SCHEMA as schema } from '../../../../src/cli/mcp/tools.ts';
import { LIMITS } from '../../../../src/contract/limits.ts';
import { ALNS_CONFIG_FIELDS } from '../../../../src/contract/tuning.ts';

const isValid = new Ajv2020({ strict: false }).compile(schema);

const REQUEST = { pieces: [{ width: 600, height: 400 }], sheets: [{ width: 1000, height: 800 }] };

describe('the schema of a request', () => {
  it('allows what the contract allows', () => {
    expect(isValid(REQUEST)).toBe(true);
    expect(isValid({ ...REQUEST, strategy: 'alns', alnsConfig: { seed: -5, timeLimitMs: 1.5 } })).toBe(true);
    const defects = [{ x: -5, y: 0, width: 10, height: 10 }];
    expect(isValid({ ...REQUEST, sheets: [{ ...REQUEST.sheets[0], defects }] })).toBe(true);
  });

  it('forbids what it forbids', () => {
    for (const wrong of [
      { pieces: REQUEST.pieces },
      { ...REQUEST, colour: 'red' },
      { ...REQUEST, pieces: [] },
      { ...REQUEST, pieces: [{ width: LIMITS.dimension.max + 1, height: 1 }] },
      { ...REQUEST, params: { kerf: 4 } },
      { ...REQUEST, params: [] },
      { ...REQUEST, strategy: 'best' },
      { ...REQUEST, fixedSheets: [] },
    ])
      expect(isValid(wrong), JSON.stringify(wrong)).toBe(false);
  });

  it('has no references, which would lead elsewhere inside another schema', () => {
    expect(JSON.stringify(schema)).not.toMatch(/\$(ref|defs)/);
  });

  it('says what each field means, with bounds that JSON keeps', () => {
    const { properties } = JSON.parse(JSON.stringify(schema));
    expect(properties.alnsConfig.properties.seed).toEqual({
      type: 'integer',
      minimum: Number.MIN_SAFE_INTEGER,
      maximum: Number.MAX_SAFE_INTEGER,
      default: 0,
      description: ALNS_CONFIG_FIELDS.seed.meaning,
    });
  });
});
