import { describe, expect, it } from 'vitest';
import { PIECE_FIELDS, SHEET_FIELDS } from '../../../../src/contract/fields.ts';
import { MAX_TABLE_CHARACTERS } from '../../../../src/tables/cells.ts';
import { EDGES, EXTRAS } from '../../../../src/tables/columns.ts';
import { EDGE_COUNTS } from '../../../../src/tables/edge-counts.ts';
import { type ImportTable, MEANINGS, openFile, readImport } from '../../../../web/src/job/importing.ts';
import { draftOf } from '../../../../web/src/job/request.ts';
import { blankPiece } from '../../../../web/src/job/rows.ts';
import { jobWith, pieceRow, sheetRow } from './jobs.ts';

const wanted = (text: string, table: ImportTable = 'pieces') => ({ table, name: 'a.csv', content: text });

describe('readImport', () => {
  const csv = 'Name;Width;Height;Note\nSide;600;400;7\nTop;500;300;8\n';

  it('adds rows to those of the job, or replaces them', () => {
    const { into, count } = readImport(wanted(csv), jobWith());
    const job = jobWith({ pieces: [pieceRow({ label: 'Old' }), blankPiece()] });
    const labels = (replaces: boolean) => into(job, replaces).pieces.map(({ label }) => label);
    expect(count).toBe(2);
    expect(labels(false)).toEqual(['Old', 'Side', 'Top']);
    expect(labels(true)).toEqual(['Side', 'Top']);
    expect(into(job, true).sheets).toBe(job.sheets);
  });

  it('matches material and thickness with the stock of the job, and says which sheets are missing', () => {
    const list = 'Part,Length,Width,Qty,Material,Thickness\nSide,700,400,1,Oak,19\nBack,600,300,1,MDF,8\n';
    const sheets = jobWith().sheets.map((sheet, index) => ({
      ...sheet,
      material: ['oak 19mm'][index] ?? '',
    }));
    const { into, notes } = readImport(wanted(list), jobWith({ sheets }));
    expect(into(jobWith({ sheets }), true).pieces.map(({ material }) => material)).toEqual([
      'oak 19mm',
      'MDF 8 mm',
    ]);
    const missing = (what: string) => `The stock has no sheet of ${what}: such pieces cannot be placed.`;
    expect(notes).toContain(missing('"MDF 8 mm"'));
    const thin = sheets.map((sheet) => ({ ...sheet, material: 'Oak 16 mm' }));
    expect(readImport(wanted(list), jobWith({ sheets: thin })).notes).toContain(
      missing('"Oak 19 mm", "MDF 8 mm"'),
    );
    const stock = wanted('Length,Width,Qty,Material,Thickness\n2800,2070,5,Oak,16\n', 'sheets');
    const pieces = [pieceRow({ material: 'Oak 19 mm' })];
    expect(readImport(stock, jobWith({ pieces, sheets: [] })).notes).toContain(missing('"Oak 19 mm"'));
  });

  it('reads inches into a job in millimetres, and says so', () => {
    const { into, notes, system, own, rounded } = readImport(
      wanted('Name\tWidth\tHeight\nShelf\t24 3/4\t16 1/2\n'),
      jobWith(),
    );
    expect([own, system, rounded]).toEqual(['in', 'mm', 0]);
    expect(into(jobWith(), true).pieces).toMatchObject([{ width: '628.65', height: '419.1' }]);
    expect(notes).toEqual(['The table is in inches. Its lengths are converted exactly to millimetres.']);
  });

  it('turns the job to inches where only they hold the lengths, and counts what that rounds', () => {
    const fine = wanted('Name\tWidth\tHeight\nShelf\t22 1/16\t16 1/2\n');
    const { into, system, rounded, problems } = readImport(fine, jobWith());
    expect([system, rounded, problems]).toEqual(['in', 4, []]);
    expect(into(jobWith(), true)).toMatchObject({
      system: 'in',
      pieces: [{ width: '22 1/16', height: '16 1/2' }],
      sheets: [{ width: '110 15/64', height: '81 1/2' }],
    });
    // An empty job has nothing to lose.
    const coarse = wanted('Name\tWidth\tHeight\nShelf\t24 3/4\t16 1/2\n');
    const empty = jobWith({ pieces: [], sheets: [] });
    expect(readImport(coarse, empty)).toMatchObject({ system: 'in', rounded: 0, notes: [] });
    expect(readImport(coarse, empty).into(empty, true).pieces).toMatchObject([{ width: '24 3/4' }]);
  });

  it('leaves it to people what numbers count, and what columns hold', () => {
    const open = wanted('Shelf\t24 3/4\t600\t2');
    expect(readImport(open, jobWith()).problems).toHaveLength(1);
    const { problems, into } = readImport(open, jobWith(), { system: 'mm' });
    expect(problems).toEqual([]);
    expect(into(jobWith(), true).pieces).toMatchObject([{ width: '628.65', height: '600', quantity: '2' }]);
    const first = wanted('2\t600\t400\tSide\n3\t500\t300\tTop');
    expect(readImport(first, jobWith()).questions).toMatchObject([{ column: 0 }]);
    const answered = readImport(first, jobWith(), { answers: new Map([[0, 'quantity']]) });
    expect(answered.questions).toEqual([]);
    expect(answered.into(jobWith(), true).pieces).toMatchObject([
      { label: 'Side', width: '600', height: '400', quantity: '2' },
      { label: 'Top', width: '500', height: '300', quantity: '3' },
    ]);
  });

  it('asks no more about a quantity once people say which column it is', () => {
    const list = wanted('Part;Length;Width;Qty;Note\nDoor;1996;396;2;7\nBase;764;560;10;8\n');
    const { questions, into } = readImport(list, jobWith(), { answers: new Map([[4, 'quantity']]) });
    expect(questions).toEqual([]);
    expect(into(jobWith(), true).pieces.map(({ quantity }) => quantity)).toEqual(['7', '8']);
  });

  it('asks along which side of the sheets the grain of a list runs', () => {
    const list = wanted('Part,Length,Width,Grain\nSide,700,400,L\nTop,600,300,W\n');
    const job = jobWith({ pieces: [] });
    expect(readImport(list, job).asksGrain).toBe(true);
    const grains = (grain: 'first' | 'second') => {
      const { asksGrain, into } = readImport(list, job, { grain });
      expect(asksGrain).toBe(false);
      const { pieces, sheets } = into(job, true);
      return [pieces.map((row) => row.grain).join(), sheets.map((row) => row.grain).join()];
    };
    expect(grains('first')).toEqual(['x,y', 'x']);
    expect(grains('second')).toEqual(['x,y', 'y']);
    const known = readImport(list, jobWith({ sheets: [sheetRow({ grain: 'y' })] }));
    expect(known.asksGrain).toBe(false);
    const bare = readImport(list, jobWith({ sheets: [] }));
    expect([bare.asksGrain, bare.notes.join()]).toEqual([
      false,
      expect.stringContaining('in its column Grain'),
    ]);
    const plain = wanted('Part,Length,Width,Grain\nSide,700,400,yes\n');
    expect(readImport(plain, jobWith()).asksGrain).toBe(false);
  });

  it('keeps the grain of the sheets, and asks how it runs in the pieces that it binds', () => {
    const stock = wanted('Length,Width,Material,Grain\n2800,2070,Oak,W\n2800,2070,HDF,no\n', 'sheets');
    const pieces = [pieceRow({ material: 'Oak', canRotate: false }), pieceRow({ material: 'HDF' })];
    const job = jobWith({ pieces, sheets: [] });
    expect(readImport(stock, job).asksGrain).toBe(true);
    const grained = readImport(stock, job, { grain: 'second' }).into(job, true);
    expect(grained.sheets.map(({ grain }) => grain)).toEqual(['y', '']);
    expect(draftOf(grained).request).toMatchObject({
      pieces: [{ grain: 'y' }, {}],
      sheets: [{ grain: 'y' }, {}],
    });
    expect(draftOf(grained).request?.pieces[0]).not.toHaveProperty('canRotate');
    const later = readImport(wanted('Length,Width,Material\n500,300,Oak\n'), grained).into(grained, true);
    expect(later.pieces).toMatchObject([{ canRotate: false }]);
  });

  it('keeps pieces of a material from rotating whose stock only has a grain', () => {
    const stock = wanted('Length,Width,Material,Grain\n2800,2070,Oak,yes\n', 'sheets');
    const pieces = [pieceRow({ material: 'Oak' }), pieceRow({ material: 'Oak', grain: 'x' })];
    const job = readImport(stock, jobWith({ pieces })).into(jobWith({ pieces }), true);
    expect(job.sheets.map(({ grain }) => grain)).toEqual(['yes']);
    expect(draftOf(job).request?.pieces.map(({ canRotate, grain }) => [canRotate, grain])).toEqual([
      [false, undefined],
      [undefined, 'x'],
    ]);
  });

  it('has the edge bands of a table', () => {
    const { columns, into, notes } = readImport(wanted('Length,Width,Edge left\n700,400,ABS\n'), jobWith());
    expect(columns.map(({ field }) => field)).toEqual(['width', 'height', 'edgeLeft']);
    expect(into(jobWith(), true).pieces[0]).toMatchObject({ edgeLeft: 'ABS', edgeRight: '' });
    expect(notes).toEqual([]);
  });

  it('has words for all that a column can hold', () => {
    const known = {
      pieces: [...Object.keys(PIECE_FIELDS), ...EDGES, ...EDGE_COUNTS],
      sheets: Object.keys(SHEET_FIELDS),
    };
    for (const table of ['pieces', 'sheets'] as const) {
      const fields = new Set([...known[table], ...EXTRAS]);
      expect(Object.keys(MEANINGS[table]).sort()).toEqual([...fields].sort());
    }
  });
});

const noBook = () => Promise.reject(new Error('is no workbook'));

describe('openFile', () => {
  it('reads a request as a job, and anything else as a table', async () => {
    const request = '\n{"pieces":[{"width":1,"height":2}],"sheets":[]}';
    expect(await openFile(new File([request], 'a.json'), noBook)).toHaveProperty('job.pieces.length', 1);
    expect(await openFile(new File(['a;b'], 'a.csv'), noBook)).toEqual({ content: 'a;b' });
  });

  it('reads an OTD file, with its layouts where people keep them', async () => {
    const file = `[Header]
Dimension=mm
[Pattern]
Pieces=2
Width=3000
Height=2000
X=1000 Info=1
[Info]
Id=1
OrderNo=7
SheetWidth=2000
SheetHeight=1000
[Shape]
`;
    const opened = await openFile(new File([file], 'order.txt'), noBook);
    if (!('job' in opened)) throw new Error('no job');
    expect(opened).toMatchObject({
      job: { pieces: [{ label: '7', width: '2000', quantity: '2' }], sheets: [{ quantity: '2' }] },
      kept: [],
      notes: [expect.stringContaining('shapes')],
    });
    expect(opened.keepLayouts?.().kept).toHaveLength(2);
    const broken = new File(['nothing'], 'order.otd');
    await expect(openFile(broken, noBook)).rejects.toThrow('line 1: This is no OTD file');
  });

  it('does not read a file that is too large for any job', async () => {
    const file = new File([new Uint8Array(2 * MAX_TABLE_CHARACTERS + 1)], 'a.csv');
    await expect(openFile(file, noBook)).rejects.toThrow('The file is too large for a job.');
  });

  it('leaves workbooks to their reader, worksheet by worksheet', async () => {
    const read = async (_: Uint8Array, worksheet = 'Pieces') => ({
      cells: { lines: [{ number: 3, cells: ['600', '400'] }], worksheet },
      worksheets: ['Pieces', 'Stock'],
    });
    const opened = await openFile(new File(['PK\u0003\u0004'], 'a.xlsx'), read);
    const content = 'content' in opened ? opened.content : '';
    if (typeof content === 'string') throw new Error('no workbook');
    expect(readImport({ table: 'pieces', name: 'a.xlsx', content }, jobWith()).count).toBe(1);
    expect(await content.turnTo('Stock')).toMatchObject({ cells: { worksheet: 'Stock' } });
  });
});
