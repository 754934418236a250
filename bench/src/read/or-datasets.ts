import * as v from 'valibot';
import { describe } from '../../../src/contract/decimal.ts';
import type { JsonValue } from '../../../src/contract/json.ts';
import { readAs } from '../../../src/contract/read.ts';
import type { Reading } from '../instance.ts';
import { COSTS, costsDiffer, toRequest, unlimited } from './convert.ts';

type Message = (issue: v.BaseIssue<unknown>) => string;

const must =
  (requirement: string): Message =>
  ({ input }) =>
    `must ${requirement}, not ${describe(input)}`;

const count = v.custom<number>(
  (value) => Number.isSafeInteger(value) && (value as number) > 0,
  must('be a positive integer'),
);
const amount = v.optional(v.nullable(v.custom<number>(Number.isFinite, must('be a number or null'))), null);

const ObjectSchema = v.strictObject({
  Length: count,
  Height: count,
  Stock: v.optional(v.nullable(count), null),
  Cost: amount,
});

const ItemSchema = v.strictObject({
  Length: count,
  Height: count,
  Demand: count,
  DemandMax: v.optional(v.nullable(count), null),
  Value: amount,
});

const InstanceSchema = v.strictObject({
  Name: v.optional(v.string(must('be a text'))),
  Objects: v.array(ObjectSchema),
  Items: v.array(ItemSchema),
});

/**
 * Reads an instance of the OR-Datasets collection. `Length` is the width. The format does not cover rotation, stages,
 * the direction of the cuts and kerf; these get the contract's defaults.
 *
 * @throws Error that names the first invalid member.
 */
export function readOrDatasets(body: JsonValue): Reading {
  const { Name, Objects, Items } = readAs(InstanceSchema, body);
  const pieces = Items.map(({ Length, Height, Demand }) => ({
    width: Length,
    height: Height,
    quantity: Demand,
  }));
  const stock = Objects.map(({ Length, Height, Stock, Cost }) => ({
    width: Length,
    height: Height,
    quantity: Stock,
    cost: Cost,
  }));
  const sheets = stock.map(({ width, height, quantity }) => ({
    width,
    height,
    quantity: quantity ?? unlimited(pieces),
  }));
  const optional = Items.some(({ Demand, DemandMax }) => DemandMax !== null && DemandMax > Demand);
  return {
    name: Name?.trim() || undefined,
    request: toRequest({ pieces, sheets }),
    leftOut: [...(optional ? ['pieces beyond the demand'] : []), ...(costsDiffer(stock) ? [COSTS] : [])],
  };
}
