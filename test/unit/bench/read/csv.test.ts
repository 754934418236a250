import { describe, expect, it } from 'vitest';
import { CsvTable } from '../../../../bench/src/read/csv.ts';

const COLUMNS = ['ID', 'WIDTH', 'COST'];
const table = (text: string) => new CsvTable('items', text, COLUMNS);

describe('CsvTable', () => {
  it('reads rows by the names of their columns', () => {
    const [first, second] = table('\uFEFFWIDTH,COST\r\n 12 ,1e3\r\n\r\n7,\n').rows;
    expect(first?.integer('WIDTH')).toBe(12);
    expect(first?.number('COST')).toBe(1000);
    expect(second?.integer('WIDTH')).toBe(7);
    expect(second?.text('COST')).toBeUndefined();
    expect(second?.number('COST', -1)).toBe(-1);
    expect(second?.integer('ID', 3)).toBe(3);
  });

  it('has no rows where there is no text', () => {
    expect(table('').rows).toEqual([]);
    expect(table('WIDTH\n').rows).toEqual([]);
  });

  it('names the columns that it does not know', () => {
    const { unknown, rows } = table('WIDTH,DEPTH\n1,2');
    expect(unknown).toEqual(['DEPTH']);
    expect(rows[0]?.integer('WIDTH')).toBe(1);
    expect(table('WIDTH\n').unknown).toEqual([]);
  });

  it('refuses columns that occur twice, and lines of another length', () => {
    expect(() => table('WIDTH,WIDTH\n1,2')).toThrow("items: column 'WIDTH' occurs twice");
    expect(() => table('WIDTH,COST\n1,2\n3')).toThrow('items, line 3: 1 values for 2 columns');
  });

  it('says in which line a value is missing or odd', () => {
    const [, row] = table('WIDTH,COST\n1,2\n1.5,dear').rows;
    expect(() => row?.integer('WIDTH')).toThrow("items, line 3: WIDTH must be an integer, not '1.5'");
    expect(() => row?.number('COST')).toThrow("items, line 3: COST must be a number, not 'dear'");
    expect(() => row?.integer('ID')).toThrow('items, line 3: ID is missing');
  });
});
