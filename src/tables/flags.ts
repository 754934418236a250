/** Yes and no, rotation and grain, as people and programs write them in tables. */

const YES = new Set([
  ...[
    'yes',
    'y',
    'ja',
    'j',
    'true',
    'wahr',
    '1',
    'x',
    'oui',
    'o',
    'vrai',
    'si',
    'sí',
    'sì',
    'sim',
    'verdadero',
    'vero',
  ],
  ...['tak', 't', 'prawda', 'да', '✓', '✔', 'on'],
]);
const NO = new Set([
  ...[
    'no',
    'n',
    'nein',
    'false',
    'falsch',
    '0',
    '-',
    '–',
    'none',
    'keine',
    'ohne',
    'non',
    'faux',
    'não',
    'nao',
    'falso',
  ],
  ...['nie', 'fałsz', 'nee', 'нет', 'off'],
]);

/** Reads yes or no; undefined for anything else. */
export function readFlag(text: string): boolean | undefined {
  const word = text.toLowerCase();
  if (YES.has(word)) return true;
  return NO.has(word) ? false : undefined;
}

/** Ways to say in which direction a grain runs. Programs differ in what is horizontal. */
export type Direction = 'length' | 'across' | 'width' | 'height' | 'horizontal' | 'vertical';

const WAYS: Readonly<Record<Direction, readonly string[]>> = {
  length: [
    ...[
      'l',
      'length',
      'lengthwise',
      'lengthways',
      'long',
      'with grain',
      'längs',
      'laengs',
      'länge',
      'laenge',
    ],
    ...['longueur', 'longitudinal', 'largo', 'lunghezza', 'wzdłuż'],
  ],
  across: ['crosswise', 'cross', 'across', 'cross grain', 'quer', 'q', 'transversal', 'w poprzek'],
  width: ['w', 'width', 'widthwise', 'b', 'breite', 'largeur', 'ancho', 'larghezza'],
  height: ['height', 'höhe', 'hoehe', 'hauteur', 'alto', 'altezza'],
  horizontal: ['h', 'horizontal'],
  vertical: ['v', 'vertical'],
};

const DIRECTIONS: ReadonlyMap<string, Direction> = new Map(
  (Object.entries(WAYS) as [Direction, readonly string[]][]).flatMap(([direction, words]) =>
    words.map((word) => [word, direction] as const),
  ),
);

/** The direction of the grain that a text names; undefined for any other text. */
export function directionOf(text: string): Direction | undefined {
  const parts = text.toLowerCase().split(/[,/]/).map(plain);
  const [first = ''] = parts;
  if (parts.some((part) => part !== first)) return undefined;
  return DIRECTIONS.get(first);
}

/** `Along the length` as `length`. */
const plain = (text: string): string =>
  text
    .trim()
    .replace(/[-_]/g, ' ')
    .replace(/^(along|parallel to|entlang|in)( the| der)? /, '');

/** What a cell says about the grain of a piece. */
export type Grain = 'free' | 'follows' | Direction;

const FREE = new Set([
  'any',
  'both',
  'free',
  'beliebig',
  'egal',
  'without',
  'no grain',
  'nograin',
  'sans',
  'senza',
  'brak',
]);

/** @param isNumbered whether the column has the numbers 0 (none), 1 (along the length) and 2 (along the width) of saws. */
export function readGrain(text: string, isNumbered: boolean): Grain | undefined {
  if (isNumbered && text === '1') return 'length';
  if (isNumbered && text === '2') return 'across';
  const flag = readFlag(text);
  if (flag !== undefined) return flag ? 'follows' : 'free';
  return FREE.has(text.toLowerCase()) ? 'free' : directionOf(text);
}

/** Whether a piece may rotate: as a flag, as its material may, or not because its grain runs in a direction. */
export type Rotation = boolean | 'material' | Direction;

const WORDS: ReadonlyMap<string, Rotation> = new Map<string, Rotation>([
  ...['norotation', 'norotate', 'notallowed', 'donotrotate', 'fixed', 'locked', 'never'].map(
    (word) => [word, false] as const,
  ),
  ...[
    'rotate',
    'rotation',
    'allow',
    'allowed',
    'allowrotation',
    'allowrotate',
    'always',
    'free',
    'any',
    'both',
  ].map((word) => [word, true] as const),
  ...[
    '2',
    'sameasmaterial',
    'sameassheet',
    'asmaterial',
    'asperboard',
    'allowifnograin',
    'ifnograin',
    'material',
  ].map((word) => [word, 'material'] as const),
]);

/** Reads what a column about rotation says. */
export function readRotation(text: string): Rotation | undefined {
  const flag = readFlag(text);
  if (flag !== undefined) return flag;
  return WORDS.get(text.toLowerCase().replace(/[\s_-]/g, '')) ?? directionOf(text);
}
