import { readdirSync } from 'node:fs';
import { posix } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { ROOT, read } from './documents.ts';

/** The files below a folder of the repository that end in one of `extensions`. */
export function filesBelow(folder: string, ...extensions: readonly string[]): string[] {
  return readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name))
    .filter((path) => extensions.some((extension) => path.endsWith(extension)))
    .sort();
}

/** What a source says without its comments; of Rust also without its unit tests, which stand at the end. */
export function code(path: string): string {
  return withoutComments(read(path), path);
}

/** The text of a source without what `code` leaves out. */
export function withoutComments(source: string, path: string): string {
  const text = path.endsWith('.rs') ? withoutTests(source) : source.replace(/\/\*[\s\S]*?\*\//g, '');
  return text.replace(/(^|\s)\/\/.*$/gm, '');
}

function withoutTests(text: string): string {
  const [product = ''] = text.split(/^#\[cfg\(test\)\]\nmod \w+ \{$/m);
  return product;
}

/** The files whose code matches. */
export const matching = (files: readonly string[], pattern: RegExp): string[] =>
  files.filter((path) => pattern.test(code(path)));

/** What a TypeScript source imports: packages by their names, files by their paths in the repository. */
export const imports = (path: string): string[] => importsOf(read(path), path);

/**
 * What the source `text` of the file at `path` imports or re-exports, as a value or as a type, at its top or anywhere in
 * it. What is named only when it runs is `(computed)`.
 */
export function importsOf(text: string, path: string): string[] {
  const named = new Set<string>();
  visit(parseAst(text, { lang: 'ts' }), (node) => {
    const source = sourceOf(node);
    if (source) named.add(textOf(source) ?? '(computed)');
  });
  return Array.from(named, (name) => (name.startsWith('.') ? posix.join(posix.dirname(path), name) : name));
}

type Node = { readonly type: string } & Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function visit(value: unknown, look: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, look);
  if (!isNode(value)) return;
  look(value);
  for (const member of Object.values(value)) visit(member, look);
}

/** The part of a node that names what it imports. */
function sourceOf(node: Node): Node | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return isNode(node['source']) ? node['source'] : undefined;
    case 'TSExternalModuleReference':
      return node['expression'] as Node;
    case 'CallExpression':
      return isRequire(node['callee'] as Node) ? (node['arguments'] as Node[])[0] : undefined;
    default:
      return undefined;
  }
}

/** `require` or `require.resolve`. */
function isRequire({ type, name, object }: Node): boolean {
  if (type === 'MemberExpression') return isRequire(object as Node);
  return type === 'Identifier' && name === 'require';
}

function textOf({ type, value, quasis }: Node): string | undefined {
  if (type === 'Literal') return String(value);
  const [only, ...others] = type === 'TemplateLiteral' ? (quasis as { value: { cooked: string } }[]) : [];
  return others.length === 0 ? only?.value.cooked : undefined;
}
