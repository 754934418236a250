/** How the documents show JSON and cut trees. */

import type { CutTreeNode } from '../../../src/contract/response.ts';

const LINE = 100;

/** Stands for what a document leaves out of an object. */
export const LEFT_OUT = Symbol('left out');

/**
 * JSON in as few lines as are readable: what fits one line takes one; else an object's short members share lines and its
 * long ones, like the items of an array, get lines of their own. A member `LEFT_OUT` is written as an ellipsis.
 */
export function packed(value: unknown, indent = ''): string {
  const line = inline(value);
  if (typeof value !== 'object' || value === null || indent.length + line.length <= LINE) return line;
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((item) => packed(item, inner))
    : inLines(
        Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${packed(member, inner)}`),
        LINE - inner.length,
      );
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`;
}

/** Puts short members on one line, as many as there is room for. */
function inLines(members: readonly string[], room: number): string[] {
  const lines: string[] = [];
  for (const member of members) {
    const longer = `${lines.at(-1)}, ${member}`;
    if (lines.length > 0 && longer.length < room && !longer.includes('\n')) lines.splice(-1, 1, longer);
    else lines.push(member);
  }
  return lines;
}

function inline(value: unknown): string {
  if (value === LEFT_OUT) return '{ … }';
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${inline(member)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** A cut tree, a node a line: what it is, its region, its stage, and the kerf of a cut. */
export function outline(node: CutTreeNode, role = '', indent = ''): string {
  const { type, direction, x, y, width, height, stage, kerfSize, piece, child, next } = node;
  const kind = type === 'cut' ? `cut ${direction}` : type === 'piece' ? `piece ${piece?.pieceId}` : type;
  const kerf = type === 'cut' ? `, kerfSize ${kerfSize}` : '';
  const lines = [`${indent}${role}${kind}  ${x},${y} ${width}×${height}  stage ${stage}${kerf}`];
  if (child) lines.push(outline(child, 'child: ', `${indent}  `));
  if (next) lines.push(outline(next, 'next: ', `${indent}  `));
  else if (type === 'cut') lines.push(`${indent}  next: null`);
  return lines.join('\n');
}
