import { describe, expect, test } from 'vitest';
import { lengthText } from '../../../src/contract/unit.ts';
import { coarsestUnit } from '../../../src/tables/lengths.ts';
import { type Draft, draftPieces, draftSheets, tableOf } from '../../../src/tables/read.ts';

/** Lists as programs and people of the trade write them, and what they mean by them. */

/** `Side 720 × 560, 2 of Oak 18 mm, fixed`, a line for each row; `?` for questions, `!` for rows that are refused. */
function meaning(draft: Draft<string>): string[] {
  const choice = coarsestUnit(draft.lengths);
  const unit = choice.unit ?? choice.finest;
  const { rows, problems, questions } = tableOf(draft, unit);
  const asked = questions.map(({ header, choices }) => `? ${header}: ${choices.join(', ')}`);
  const refused = problems.slice(questions.length).map(({ line, column }) => `! ${line}.${column ?? '-'}`);
  const read = rows.map(({ label, item }) => {
    const {
      width,
      height,
      quantity = 1,
      material,
      canRotate,
      originalIndex,
      grain,
    } = item as Record<string, unknown>;
    const name = [originalIndex, label].filter((part) => part !== undefined).join(' ');
    const size = `${lengthText(Number(width), unit)} × ${lengthText(Number(height), unit)}`;
    const rest = `${material === undefined ? '' : ` of ${material}`}${canRotate === false ? ', fixed' : ''}${grain === undefined ? '' : `, along ${grain}`}`;
    return `${name} ${size}, ${quantity}${rest}`.trim();
  });
  return [...asked, ...refused, ...read];
}

const PIECES: readonly (readonly [string, string, readonly string[]])[] = [
  // Words of one header, and cells that say something else.
  ['rotation', 'Part,Length,Width,Qty,Rotate? (yes/no)\nDoor,2000,400,1,no', ['Door 2000 × 400, 1, fixed']],
  [
    'MaxCut',
    'Name,Length,Width,Quantity,Notes,Can Rotate (0 = No / 1 = Yes / 2 = Same As Material),Material,Edging Length 1,Include Edging Thickness\nDoor,2000,400,1,,0,Oak,white,TRUE\nShelf,500,400,1,,2,Oak,,FALSE\nBack,500,300,1,,1,Oak,,FALSE',
    ['Door 2000 × 400, 1 of Oak, fixed', 'Shelf 500 × 400, 1 of Oak, fixed', 'Back 500 × 300, 1 of Oak'],
  ],
  [
    'MaxCut, newer',
    'Type,Name,Length,Width,Quantity,Can Rotate (https://example.org),Material,Include Edging Thickness,Group,Include in Optimization\nPanel,Side,720,560,2,NoRotation,Oak,True,,True\nPanel,Top,700,560,2,AllowIfNoGrain,Oak,False,,False\nPanel,Back,700,550,1,2,Oak,False,,True',
    ['Side 720 × 560, 2 of Oak, fixed', 'Back 700 × 550, 1 of Oak, fixed'],
  ],
  ['size of the board', 'Part,Length,Width,Qty,Board size\nSide,720,560,2,2440x1220', ['Side 720 × 560, 2']],
  ['size of a hole', 'Part,Length,Width,Qty,Cut-out\nTop,2600,600,1,560x490', ['Top 2600 × 600, 1']],
  ['edges', 'Description,Edge Length,Edge Width,Length,Width,Qty\nSide,2,1,720,560,2', ['Side 720 × 560, 2']],
  ['No. off', 'Part,Length,Width,No. off\nSide,720,560,6', ['Side 720 × 560, 6']],
  [
    'ticks',
    'Part,Length,Width,Qty,Rotate,Include\nSide,720,560,2,x,x\nDoor,700,400,1,,x\nBack,700,550,1,x,',
    ['Side 720 × 560, 2', 'Door 700 × 400, 1, fixed'],
  ],
  [
    'two counts',
    'Part,Length,Width,Qty ordered,Qty cut\nSide,720,560,6,2',
    ['? Qty ordered: quantity, sets', 'Side 720 × 560, 2'],
  ],
  [
    'a count for each cabinet',
    'Part,Qty per cabinet,Length,Width,Cabinets\nSide,2,720,560,4',
    ['? Qty per cabinet: quantity, sets', '? Cabinets: sets, quantity', 'Side 720 × 560, 1'],
  ],
  [
    'a count of cabinets besides that of the pieces',
    'Cabinet,Cabinet Qty,Part,Qty,Length,Width\nB60,3,Side,2,720,560\nB80,1,Top,2,564,560',
    ['? Cabinet Qty: sets, quantity', 'Side 720 × 560, 2', 'Top 564 × 560, 2'],
  ],
  [
    'a factor',
    'Pos;Menge;ME;Länge;Breite;Faktor\n1;2;Stk;720;560;3\n2;1;Stk;564;560;1',
    ['? Faktor: sets, quantity', '1 720 × 560, 2', '2 564 × 560, 1'],
  ],
  [
    'a number below an unknown header',
    'Part,Length,Width,Qty,Spare\nSide,720,560,2,1\nTop,564,560,1,2',
    ['? Spare: thickness, sets, quantity', 'Side 720 × 560, 2', 'Top 564 × 560, 1'],
  ],
  [
    'a unit in each row',
    'Part,Length,Width,Qty,Unit\nSide,72,56,2,cm\nTop,564,560,1,mm',
    ['Side 720 × 560, 2', 'Top 564 × 560, 1'],
  ],
  ['a unit of the count', 'Part,Length,Width,Qty,UOM\nSide,720,560,2,EA', ['Side 720 × 560, 2']],
  [
    'sizes to cut besides others',
    'Name,Length,Width,Cut length,Cut width,Qty\nSide,720,560,718,559,2',
    ['Side 718 × 559, 2'],
  ],
  [
    'gauges, and an apostrophe',
    "Item,Blank L,Blank W,Gauge,Req'd,Grade\nCover,300,250,16 ga,10,316",
    ['Cover 300 × 250, 10 of 316 16 ga'],
  ],
  [
    'a core and a face',
    'Part,Length,Width,Qty,Core,Face\nSide,720,560,2,MDF,Oak\nTop,564,560,1,MDF,White',
    ['? Face: material', 'Side 720 × 560, 2 of MDF', 'Top 564 × 560, 1 of MDF'],
  ],
  [
    'a number that is no position',
    'Panel,Length (m),Width (m),No\nSide,0.72,0.56,2\nTop,0.564,0.56,3',
    ['? No: quantity, originalIndex', '2 Side 720 × 560, 1', '3 Top 564 × 560, 1'],
  ],
  [
    'what must not rotate',
    'Part,Length,Width,Qty,No rotation\nSide,720,560,6,yes\nTop,700,500,2,no',
    ['Side 720 × 560, 6, fixed', 'Top 700 × 500, 2'],
  ],
  ['grain', 'Part,Length,Width,Qty,Grain (Yes/No)\nSide,720,560,6,yes', ['Side 720 × 560, 6, fixed']],
  [
    'two counts',
    'Part,Qty,Length,Width,Total\nA,2,720,560,4\nB,1,500,300,2',
    ['? Total: quantity, sets', 'A 720 × 560, 2', 'B 500 × 300, 1'],
  ],
  [
    'in stock',
    'Part,Length,Width,In stock\nSide,720,560,6\nTop,700,500,2',
    ['? In stock: quantity', 'Side 720 × 560, 1', 'Top 700 × 500, 1'],
  ],
  [
    'yes and no without a name',
    'Part,Length,Width,Qty,Foo\nSide,720,560,6,yes',
    ['? Foo: canRotate, noRotate, grain, enabled, excluded', 'Side 720 × 560, 6'],
  ],
  // One character, two meanings.
  ['fractions without a header', '3/4,36,2', ['3/4" × 36", 2']],
  ['fractions that were pasted', 'Shelf\t24 3/4\t16 1/2\t2', ['Shelf 24 3/4" × 16 1/2", 2']],
  [
    'titles without a delimiter',
    'PARTS\nDate: 12.03.2024\n\nNo.;Part;L (mm);W (mm);T (mm);Mat.\n1;Side;720;560;18;Oak',
    ['1 Side 720 × 560, 1 of Oak 18 mm'],
  ],
  ['a stroke in a title', 'Order;4711/2\nPart;Length;Width\nSide;720;560', ['Side 720 × 560, 1']],
  ['sizes with fractions', 'Name,Size,Qty\nTop,24 3/4" x 16 1/2",2', ['Top 24 3/4" × 16 1/2", 2']],
  ['counts in words', 'Part;Length;Width;Qty\nA;720;560;two', ['! 2.4']],
  [
    'decomposed letters and another stroke',
    'Part,Length,Width,Material\nA,35 1⁄2,24,Me\u0301lamine\u200B',
    ['A 35 1/2" × 24", 1 of M\u00E9lamine'],
  ],
  ['a divided number', 'Part,Length,Width,Qty\nRail,700,285,5,2', ['! 2.-']],
  [
    'a quantity that comes first, without a header',
    '2,600,400,Side\n1,500,300,Top',
    ['? column 1: quantity, width', 'Side 2 × 600, 400', 'Top 1 × 500, 300'],
  ],
  [
    'a material without a header',
    'Side,720,560,2,Oak\nBack,700,550,1,HDF',
    ['? column 5: material, label', 'Side 720 × 560, 2', 'Back 700 × 550, 1'],
  ],
  [
    'a thickness without a header',
    'Side,720,560,2,18\nTop,500,560,1,18',
    ['? column 5: thickness, originalIndex, priority', 'Side 720 × 560, 2', 'Top 500 × 560, 1'],
  ],
  // Thickness and materials.
  [
    'a third side that is the thickness',
    'count,material,length (in),width (in),height (in)\n2,Ply,24,11.25,0.75\n1,Ply,30,20,0.25',
    ['24" × 11 1/4", 2 of Ply 3/4"', '30" × 20", 1 of Ply 1/4"'],
  ],
  [
    'a third side that is none',
    'Name,Width,Height,Depth,Qty\nBox,600,720,560,1\nBox2,500,300,400,2',
    ['? Depth: thickness, width, height', 'Box 600 × 720, 1', 'Box2 500 × 300, 2'],
  ],
  [
    'CutList Plus',
    'Part #,Description,Copies,Thickness(T),Width(W),Length(L),Material Type,Material Name,Can Rotate\n1,End panel,2,3/4",11 1/4",36",Sheet Good,Birch Ply,No\n2,Rail,1,3/4",3",22",Solid Stock,Maple,Yes',
    ['1 End panel 36" × 11 1/4", 2 of Birch Ply 3/4", fixed'],
  ],
  [
    'CutList Plus fx',
    'Part #,Description,Thick,Length,Width,Copies,Material Name,Can Rotate,Banding,<Info>,Notes\n1,Side,18,720,560,2,White MDF,No,0W-1L,,front',
    ['1 Side 720 × 560, 2 of White MDF 18 mm, fixed'],
  ],
  [
    'joined words',
    'Part,Length,Width,Qty,MaterialCode\nA,720,560,1,OAK\nB,720,560,1,WHT',
    ['A 720 × 560, 1 of OAK', 'B 720 × 560, 1 of WHT'],
  ],
  [
    'two colours of one material',
    'Part,Qty,Length,Width,Material,Colour\nA,2,720,560,MDF,white\nB,1,500,300,MDF,black',
    ['? Colour: material', 'A 720 × 560, 2 of MDF', 'B 500 × 300, 1 of MDF'],
  ],
  [
    'a sheet of furniture',
    'Beschreibung;Anzahl;Maße;Farbe\nSeite;2;720 x 560 x 18;weiß\nTür;1;715 x 397 x 18;eiche',
    ['Seite 720 × 560, 2 of weiß 18 mm', 'Tür 715 × 397, 1 of eiche 18 mm'],
  ],
  [
    'two thicknesses without a material',
    'Part;Length;Width;Dicke\nSide;600;400;19\nBack;600;400;8',
    ['Side 600 × 400, 1 of 19 mm', 'Back 600 × 400, 1 of 8 mm'],
  ],
  [
    'kinds without a name',
    'Part,Length,Width,Qty,Foo\nA,720,560,1,Oak\nB,500,300,1,White\nC,400,300,1,Oak',
    ['? Foo: material, label', 'A 720 × 560, 1', 'B 500 × 300, 1', 'C 400 × 300, 1'],
  ],
  [
    'gross and net',
    'Part,Net Length,Net Width,Gross Length,Gross Width\nA,700,540,720,560',
    ['A 720 × 560, 1'],
  ],
  ['a size of which the third is no thickness', 'Name,Size\nBox,20 x 720 x 560', ['! 2.2']],
  ['a size with a count', 'Qty x Length x Width\n2 x 720 x 560', ['? Qty x Length x Width: size']],
  // Units of other things, flags, numbers.
  [
    'units of other things',
    'Part,Length,Width,Qty,Mass,File format,Edge thickness\nSide,720,560,2,3.4 kg,DXF,0.4',
    ['Side 720 × 560, 2'],
  ],
  [
    'directions',
    'Part,Length,Width,Qty,Grain\nA,720,560,1,Crosswise\nB,720,560,1,Lengthwise\nC,700,500,1,Along length\nD,300,200,1,"L,L"',
    [
      'A 720 × 560, 1, along y',
      'B 720 × 560, 1, along x',
      'C 700 × 500, 1, along x',
      'D 300 × 200, 1, along x',
    ],
  ],
  ['arrows', 'Part,Length,Width,Qty,Grain\nA,720,560,1,→\nB,720,560,1,↑', ['! 3.-', 'A 720 × 560, 1, fixed']],
  [
    'axes',
    'Part,Length,Width,Qty,Grain\nA,720,560,1,x\nB,720,560,1,y\nC,720,560,1,',
    ['A 720 × 560, 1, along x', 'B 720 × 560, 1, along y', 'C 720 × 560, 1'],
  ],
  [
    'ways that do not mix',
    'Part,Length,Width,Qty,Grain\nA,720,560,1,L\nB,720,560,1,h',
    ['! 3.-', 'A 720 × 560, 1, along x'],
  ],
  [
    'numbered grain',
    'Part,Length,Width,Qty,Grain\nA,720,560,1,2\nB,720,560,1,0\nC,720,560,1,1',
    ['A 720 × 560, 1, along y', 'B 720 × 560, 1', 'C 720 × 560, 1, along x'],
  ],
  [
    'noise, and rows that are no part',
    'Part,Length,Width,Qty\nA,1004.9999999999999,11.250000000000002,1\nB,~ 420 mm,300,1\nPart,Length,Width,Qty\nC,720,560,0\nTotal,,,12',
    ['! 3.2', 'A 1005 × 11.25, 1'],
  ],
  [
    'a total with sizes',
    'Part,Length,Width\nSide,720,560\nTop,500,300\nSum,1220,860',
    ['Side 720 × 560, 1', 'Top 500 × 300, 1'],
  ],
  ['a total among the parts', 'Part,Length,Width\nTotal,720,560\nTop,500,300', ['! 2.-', 'Top 500 × 300, 1']],
  ['a row above the header', 'Side,720,560\nPart,Length,Width\nTop,500,300', ['! 1.-', 'Top 500 × 300, 1']],
  ['a long label', `Part,Length,Width\n${'x'.repeat(223)},720,560`, [`${'x'.repeat(119)}… 720 × 560, 1`]],
  [
    'inches and millimetres',
    'Part,Length,Width\nA,"5""",600\nB,720,400',
    ['! 1.-', 'A 5" × 600", 1', 'B 720" × 400", 1'],
  ],
  [
    'feet and inches',
    "Part,Length,Width\nSide,6' 2\",1' 11 3/4\"\nTop,3',23 1/2",
    ['Side 74" × 23 3/4", 1', 'Top 36" × 23 1/2", 1'],
  ],
  // Languages.
  [
    'Spanish, with a material',
    'Pieza;Largo (mm);Ancho (mm);Espesor (mm);Cantidad;Material;Veta;Canto superior\nLateral;720;560;18;2;Melamina;Sí;X\nFondo;700;550;3;1;HDF;No;',
    ['Lateral 720 × 560, 2 of Melamina 18 mm, fixed', 'Fondo 700 × 550, 1 of HDF 3 mm'],
  ],
  [
    'German, from Excel',
    'Stückliste;;;;;;\n;;;;;;\nPos.;Teil;Stk.;Länge;Breite;Dicke;Material\n1;Seite;2;720,5;560;19;Span weiß\n2;Rückwand;1;700;550;8;HDF\n;Summe;3;;;;',
    ['1 Seite 720.5 × 560, 2 of Span weiß 19 mm', '2 Rückwand 700 × 550, 1 of HDF 8 mm'],
  ],
  [
    'imos',
    'Pos;Bezeichnung;Anzahl;Fertiglänge;Fertigbreite;Zuschnittlänge;Zuschnittbreite;Stärke;Material;Maserung;Kante vorne\n1;Seite;1;720;560;718,0;558,5;19;Eiche;1;ABS\n2;Boden;1;564;560;564,0;558,5;19;Eiche;0;',
    ['1 Seite 718 × 558.5, 1 of Eiche 19 mm, fixed', '2 Boden 564 × 558.5, 1 of Eiche 19 mm'],
  ],
  [
    'Polish, with a rotation',
    'nazwa;długość;szerokość;szt;materiał;obrót\nBok;2000;600;1;Biel;tak\nPlecy;1964;796;2;HDF;nie',
    ['Bok 2000 × 600, 1 of Biel', 'Plecy 1964 × 796, 2 of HDF, fixed'],
  ],
  [
    'Italian, shortened',
    'Rif.;Descrizione;Q.tà;Lungh.;Largh.;Spess.;Materiale\n1;Fianco;2;720;560;18;Rovere',
    ['1 Fianco 720 × 560, 2 of Rovere 18 mm'],
  ],
  // Programs.
  [
    'OpenCutList',
    'No.;Designation;Quantity;Length - raw;Width - raw;Thickness - raw;Length;Width;Thickness;Area - final;Material type;Material name;Edge Length 1\nA;Side;2;720 mm;560 mm;18 mm;700 mm;550 mm;18 mm;0,77 m²;Sheet Goods;Birch;\nC;Strip;1;720 mm;560 mm;18 mm;700 mm;550 mm;18 mm;0,77 m²;Solid Wood;Oak;',
    ['A Side 720 × 560, 2 of Birch 18 mm'],
  ],
  [
    'CutList Optimizer',
    'Length,Width,Qty,Material,Label,Enabled\n1160.0,600.0,1,plywood_20,top,true\n700, 600, 1, 18,left, true',
    ['top 1160 × 600, 1 of plywood_20', 'left 700 × 600, 1 of 18'],
  ],
  [
    'CutList Evolution',
    'Part,Qty,Length,Width,Thickness,Material,Grain direction,Edge 1\nSide,2,720,560,18,Oak,Along length,yes',
    ['Side 720 × 560, 2 of Oak 18 mm, along x'],
  ],
  [
    'SmartCut',
    'Name,Length,Width,Thickness,Quantity,Material,Grain,Banding L1,Trim\nSide,720,560,18,2,Oak,l,x,0\nTop,500,560,18,2,Oak,w,x,0',
    ['Side 720 × 560, 2 of Oak 18 mm, along x', 'Top 500 × 560, 2 of Oak 18 mm, along y'],
  ],
  [
    'opcut',
    'name,width,height,can_rotate\np1,300,200,1\np2,250,100,0',
    ['p1 300 × 200, 1', 'p2 250 × 100, 1, fixed'],
  ],
  [
    'Fusion 360',
    'Part name,Quantity,Volume cm^3,Width in,Length in,Height in,Mass kg,Material\nSide,2,123.4,11.250,36.000,0.750,1.2,Birch',
    ['Side 36" × 11 1/4", 2 of Birch 3/4"'],
  ],
  [
    'FreeCAD',
    'Material;Part;Qty;Length;Width;Height\nOak;Side;2;720 mm;560 mm;18 mm\nOak;Top;1;500 mm;560 mm;18 mm',
    ['Side 720 × 560, 2 of Oak 18 mm', 'Top 500 × 560, 1 of Oak 18 mm'],
  ],
  [
    'Cabinet Vision',
    'Qty,Part Description,Width,Length,Thick,Material,Cabinet #,Room\n2,Left Side,23 3/4",34 1/2",3/4",Maple Ply,1,Kitchen',
    ['Left Side 34 1/2" × 23 3/4", 2 of Maple Ply 3/4"'],
  ],
  [
    'Mozaik',
    'Cabinet,Part Name,Qty,Width,Length,Thickness,Material,Edge Banding\nR1C1,LSide,2,23 3/4,34 1/2,3/4,Maple Ply,Front',
    ['LSide 34 1/2" × 23 3/4", 2 of Maple Ply 3/4"'],
  ],
  [
    'HOMAG',
    'Material,Length,Width,Quantity,Grain,Part code,Description,Edge front,Oversize\nP2_Oak_19,720.0,560.0,2,1,A1,Side,ABS,0\nP2_Oak_19,500.0,560.0,2,2,A2,Top,ABS,0\nP2_Oak_19,500.0,560.0,2,0,A3,Base,ABS,0',
    [
      'Side 720 × 560, 2 of P2_Oak_19, along x',
      'Top 500 × 560, 2 of P2_Oak_19, along y',
      'Base 500 × 560, 2 of P2_Oak_19',
    ],
  ],
  [
    'marks of edges',
    'Part,L,W,Qty,L1,L2,W1,W2,Rotate\nSide,720,560,2,x,,x,,no',
    ['Side 720 × 560, 2, fixed'],
  ],
  [
    'a bill of materials',
    'Level,Part Number,Description,Qty,Material,Finished Length,Finished Width,Cut Length,Cut Width,Thickness,Weight\n1,P-100,Side,2,Ply,700,540,720,560,18,3.2 kg',
    ['P-100 Side 720 × 560, 2 of Ply 18 mm'],
  ],
  [
    'panes',
    'Pos;Stück;Breite;Höhe;Glasart;m²;Kommission\n1;4;1180;780;4 mm Float;0,92;Meier\n2;2;1341,5;1341;6 mm Float;1,8;Meier',
    ['1 1180 × 780, 4 of 4 mm Float', '2 1341.5 × 1341, 2 of 6 mm Float'],
  ],
];

describe('a list of pieces means what its sender means', () => {
  test.each(PIECES)('%s', (_, text, expected) => {
    expect(meaning(draftPieces(`${text}\n`))).toEqual(expected);
  });
});

describe('a list of sheets means what its sender means', () => {
  test.each([
    [
      'boards',
      'Material,board length  ,board width  ,Thickness,CanRotate,Kerf,Grain Direction\nOak,2800,2070,18,No,4,L',
      ['2800 × 2070, 1 of Oak 18 mm, along x'],
    ],
    [
      'sizes',
      'Plattenformat;Bestand;Material;Dicke;Preis\n2800x2070;5;Eiche;19;4550',
      ['2800 × 2070, 5 of Eiche 19 mm'],
    ],
    ['a count in words', 'Length,Width,Qty\n2440,1220,unlimited', ['! 2.3']],
    [
      'a margin',
      'Length,Width,Qty,Margin\n2440,1220,4,10',
      ['? Margin: marginLeft, marginRight, marginTop, marginBottom', '2440 × 1220, 4'],
    ],
    ['in stock', 'Board size,Qty in stock,Material\n2440x1220,4,Ply', ['2440 × 1220, 4 of Ply']],
    ['available', 'Sheet,Sheet Width,Sheet Height,Available,Price\nA,2440,1220,4,4500', ['2440 × 1220, 4']],
    ['what may rotate', 'Length,Width,Qty,Can rotate\n2440,1220,4,no', ['? Can rotate: ', '2440 × 1220, 4']],
    ['inches', 'Length,Width,Qty\n"96""","48 1/2""",4', ['96" × 48 1/2", 4']],
  ] as const)('%s', (_, text, expected) => {
    expect(meaning(draftSheets(`${text}\n`))).toEqual(expected);
  });
});

describe('bands on edges', () => {
  const SIZES = 'Part,Length,Width,Qty';
  const edgesIn = (headers: string, ...rows: string[]) =>
    tableOf(draftPieces(`${headers}\n${rows.join('\n')}\n`), 'mm').rows.map(({ edges = {} }) =>
      ['left', 'right', 'bottom', 'top'].map((side) => edges[side as keyof typeof edges] ?? '-').join(', '),
    );

  test.each([
    [
      'OpenCutList',
      `${SIZES},Edge length 1,Edge length 2,Edge width 1,Edge width 2`,
      'Side,720,560,2,ABS white (1.0 mm),,PVC,',
      'PVC, -, ABS white (1.0 mm), -',
    ],
    [
      'MaxCut',
      `${SIZES},Edging Length 1,Edging Length 2,Edging Width 1,Edging Width 2`,
      'Side,720,560,2,White 1mm,White 1mm,,',
      '-, -, White 1mm, White 1mm',
    ],
    [
      'SmartCut',
      `${SIZES},Banding L1,Banding L2,Banding W1,Banding W2`,
      'Side,720,560,2,x,,,x',
      '-, Edge band, Edge band, -',
    ],
    [
      'HOMAG',
      `${SIZES},Edge front,Edge back,Edge left,Edge right`,
      'Side,720,560,2,ABS,,0,-',
      '-, -, ABS, -',
    ],
    [
      'Smart2DCutting',
      `${SIZES},Top band,Left band,Bottom band,Right band`,
      'Side,720,560,2,1,0,2,0',
      '-, -, 2, 1',
    ],
    ['letters', `${SIZES},L1,L2,W1,W2`, 'Side,720,560,2,1,0,1,', 'Edge band, -, Edge band, -'],
    [
      'German',
      'Teil;Länge;Breite;Kante vorne;Kante hinten;Kante links',
      'Seite;720;560;ABS 2;;ABS 1',
      'ABS 1, -, ABS 2, -',
    ],
    ['width first', 'Part,Width,Height,Edge W1,Edge H2', 'Side,560,720,ABS,PVC', '-, PVC, ABS, -'],
    [
      'measures of edges',
      `${SIZES},Edge length,Edge width,Edge thickness`,
      'Side,720,560,2,2,1,0.4',
      '-, -, -, -',
    ],
    ['CutList Plus', `${SIZES},Banding`, 'Side,720,560,2,2L 1W', 'Edge band, -, Edge band, Edge band'],
    [
      'counts without spaces',
      `${SIZES},Edge banding`,
      'Side,720,560,2,1L2W',
      'Edge band, Edge band, Edge band, -',
    ],
    ['all edges', `${SIZES},Edges`, 'Side,720,560,2,4 sides', 'Edge band, Edge band, Edge band, Edge band'],
    ['letters twice', `${SIZES},Edges`, 'Side,720,560,2,LL', '-, -, Edge band, Edge band'],
    ['no edge', `${SIZES},Banding`, 'Side,720,560,2,1W\nTop,500,300,1,0', 'Edge band, -, -, -|-, -, -, -'],
    [
      'long and short edges',
      `${SIZES},Long edges,Short edges`,
      'Side,720,560,2,2,1',
      'Edge band, -, Edge band, Edge band',
    ],
    [
      'long edges of a tall piece',
      `${SIZES},Long edges,Short edges`,
      'Side,560,720,2,1,0',
      'Edge band, -, -, -',
    ],
    [
      'numbers of edges',
      `${SIZES},No. of edges L,No. of edges W`,
      'Side,560,720,2,1,0',
      '-, -, Edge band, -',
    ],
    ['a letter that may be the left', `${SIZES},Edge`, 'Side,720,560,2,L', '-, -, -, -'],
    ['too many edges', `${SIZES},Banding`, 'Side,720,560,2,3L', '-, -, -, -'],
    ['names of edges', `${SIZES},Edge banding`, 'Side,720,560,2,Front', '-, -, -, -'],
    ['an edge that could be any', `${SIZES},Edge 1`, 'Side,720,560,2,ABS', '-, -, -, -'],
  ])('%s', (_, headers, row, edges) => {
    expect(edgesIn(headers, row).join('|')).toBe(edges);
  });

  test('are counted along a length, which the table needs', () => {
    const { problems } = draftPieces('Width,Height,Banding\n720,560,2L 1W\n');
    expect(problems.map(({ message }) => message)).toEqual([
      'Banding counts edges along length and width, but the sides are width and height: name each edge.',
    ]);
    expect(edgesIn('Width,Height,Banding', '720,560,1 short')).toEqual(['Edge band, -, -, -']);
  });

  test('are counted up to two along each side', () => {
    const answers = new Map([[2, 'edgesLength' as const]]);
    const { problems } = draftPieces('Length,Width,Bands\n720,560,3\n', { answers });
    expect(problems.map(({ message }) => message)).toEqual([
      'Bands must say how many edges have a band, as 2, not "3".',
    ]);
  });

  test('are no columns of sheets', () => {
    expect(draftSheets('Length,Width,Edge left\n2800,2070,ABS\n').notes).toEqual([
      'Columns that are not used: Edge left.',
    ]);
  });

  test.each([
    ['Finished Length,Finished Width', true],
    ['Fertiglänge,Fertigbreite', true],
    ['Finished Length,Width', undefined],
    ['Cut Length,Cut Width', undefined],
    ['Net Length,Net Width,Gross Length,Gross Width', undefined],
  ])('%s are finished sizes: %s', (headers, finished) => {
    const cells = headers.split(',').map((_, index) => 900 - index);
    expect(draftPieces(`${headers}\n${cells.join()}\n`).isFinished).toBe(finished);
  });
});
