/** Attacks by checks, which need no key and no quota. */

import { type Attack, head, many, open, request, sending, until } from './round.ts';

const VALIDATE = '/api/v1/validate';
const VERIFY = '/api/v1/verify';

/** Bytes that the body of a verification may have. */
const MOST_BYTES = 16_777_216;

/** Every piece fits every sheet by its size, and no sheet has a place for it. */
export const DEAR_REQUEST = {
  pieces: Array.from({ length: 10_000 }, (_, at) => ({
    width: 500 + (at % 100),
    height: 600 + Math.floor(at / 100),
  })),
  sheets: Array.from({ length: 6_000 }, (_, at) => ({
    width: 1_001 + at,
    height: 1_000,
    defects: [{ x: 1, y: 1, width: 9_999, height: 998 }],
  })),
};

/** No piece fits any sheet. */
export const TOO_LARGE = {
  pieces: Array.from({ length: 10_000 }, (_, at) => ({ width: 900_000 + at, height: 900_000 })),
  sheets: Array.from({ length: 10_000 }, (_, at) => ({ width: 1_000 + at, height: 1_000 })),
};

/** Each of ten thousand pieces may be the one that was placed, and sheets of thousands of defects alternate. */
export function dearClaim(): string {
  const pieces = Array.from({ length: 10_000 }, () => ({
    originalIndex: 1,
    width: 1,
    height: 1,
    quantity: 9,
  }));
  const defects = (x: number) =>
    Array.from({ length: 6_000 }, (_, at) => ({ x, y: 2 + at, width: 1, height: 1 }));
  const sheets = [2, 3].map((x) => ({ width: 9_000, height: 9_000, quantity: 50_000, defects: defects(x) }));
  const piece = { pieceId: 1, width: 1, height: 1, x: 0, y: 0, rotated: false };
  const region = { x: 0, y: 0, width: 1, height: 1 };
  const node = { type: 'piece', ...region, direction: 'V', stage: 0, depth: 0, kerfSize: 0 };
  const sheet = (sheetIndex: number) => ({
    sheetIndex,
    placedCount: 1,
    usedArea: 1,
    wasteArea: 1,
    largestOffcut: 1,
    maxDepth: 0,
    sheetRotated: false,
    utilization: 1,
    placements: [piece],
    cutTree: { ...node, piece: { ...piece, priority: 0 }, child: null, next: null },
    cutTreeFlat: [],
  });
  const totals = { sheetsUsed: 1, totalPlaced: 1, totalUsedArea: 1, totalWasteArea: 1 };
  const result = { ...totals, totalUnplacedPriority: 0, unplacedIndices: [], sheets: [] };
  const asked = JSON.stringify({ pieces, sheets });
  const [before = '', after = ''] = JSON.stringify({ result }).split('"sheets":[]');
  const most = MOST_BYTES - asked.length - before.length - after.length - 100;
  const claimed: string[] = [];
  for (let bytes = 0, at = 0; bytes < most - 500; at += 1) {
    const text = JSON.stringify(sheet((at % 2) * 50_000 + Math.floor(at / 2)));
    claimed.push(text);
    bytes += text.length + 1;
  }
  return `{"request":${asked},"response":${before}"sheets":[${claimed.join(',')}]${after}}`;
}

/** A claim whose values are as short as they may be: it takes most memory to read. */
const shortValues = (): string =>
  `{"request":${JSON.stringify({ pieces: [{ width: 1, height: 1 }], sheets: [{ width: 1, height: 1 }] })},"response":{"unplacedIndices":[${'0,'.repeat(8_000_000)}0]}}`;

const copies = (count: number, text: string): string[] => Array.from({ length: count }, () => text);

/** Announces bodies of 16 MiB. Some send nothing, some all but the end, and some a byte at a time. */
const unfinishedClaims: Attack = (target) => {
  const almost = Buffer.alloc(MOST_BYTES - 1, ' ');
  return many(target, 1_000, (socket, index) => {
    socket.write(head(VERIFY, MOST_BYTES));
    if (index % 100 === 0) socket.write(almost);
    else if (index % 2 === 0) socket.write('{');
  });
};

/** Sends the dearest claims, and leaves before the verdict. */
const leftClaims: Attack = async (target) => {
  const text = request(VERIFY, dearClaim());
  await Promise.all(
    copies(4, text).map(async (body) => {
      const socket = open(target);
      await until(target, new Promise((resolve) => socket.write(body, resolve)));
      socket.resetAndDestroy();
    }),
  );
};

export const CHECK_ATTACKS: readonly (readonly [string, Attack])[] = [
  ['the dearest requests to check', sending(VALIDATE, copies(50, JSON.stringify(DEAR_REQUEST)))],
  ['requests of which no piece fits', sending(VALIDATE, copies(50, JSON.stringify(TOO_LARGE)))],
  ['the dearest layouts to check', (target) => sending(VERIFY, copies(8, dearClaim()))(target)],
  ['layouts that take much memory to read', (target) => sending(VERIFY, copies(8, shortValues()))(target)],
  ['unfinished layouts to check', unfinishedClaims],
  ['layouts that nobody waits for', leftClaims],
];
