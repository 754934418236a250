import { countOf, type RequestBody } from './request.ts';

/**
 * The instance in the JSON format of the OR-Datasets collection. `Length` is the width. `Stock` is null if there are as
 * many sheets as pieces. The cost of a sheet and the value of an item are their areas. The format has no cutting rules.
 */
export function toOrDatasets(name: string, { pieces, sheets }: RequestBody): unknown {
  const instances = countOf(pieces);
  return {
    Name: name,
    Objects: sheets.map(({ width, height, quantity }) => ({
      Length: width,
      Height: height,
      Stock: quantity >= instances ? null : quantity,
      Cost: width * height,
    })),
    Items: pieces.map(({ width, height, quantity = 1 }) => ({
      Length: width,
      Height: height,
      Demand: quantity,
      DemandMax: null,
      Value: width * height,
    })),
  };
}
