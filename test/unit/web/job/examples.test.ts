import { describe, expect, it } from 'vitest';
import { EXAMPLES, jobOfExample } from '../../../../web/src/job/examples.ts';
import { draftOf } from '../../../../web/src/job/request.ts';

describe.each(EXAMPLES.map((example) => [example.name, example] as const))('the example %s', (_, example) => {
  it('is a valid job with a label for each piece', () => {
    const { faults, labels, request } = draftOf(jobOfExample(example));
    expect(faults).toEqual([]);
    expect(labels).toEqual(example.labels);
    expect(request?.pieces).toHaveLength(example.labels.length);
  });
});

it('has no piece that fits none of its sheets', () => {
  for (const { request } of EXAMPLES) {
    const { marginLeft = 0, marginTop = 0 } = request.params ?? {};
    for (const { width, height } of request.pieces)
      expect(
        request.sheets.some(
          (sheet) => width <= sheet.width - 2 * marginLeft && height <= sheet.height - 2 * marginTop,
        ),
      ).toBe(true);
  }
});
