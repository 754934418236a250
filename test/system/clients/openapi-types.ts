import { createRequire } from 'node:module';
import { build } from 'esbuild';
import type { OpenAPITSOptions } from 'openapi-typescript';
import { ROOT } from '../../support/docs/documents.ts';

/** What this module uses of the generator, and of the compiler that it builds types with. */
interface Generator {
  readonly openapiTS: typeof import('openapi-typescript')['default'];
  readonly astToString: typeof import('openapi-typescript')['astToString'];
  readonly ts: typeof import('typescript-api');
}

const BUNDLE = `${ROOT}node_modules/.cache/openapi-typescript.cjs`;

let generator: Promise<Generator> | undefined;

/** The generator needs the compiler's API, which the TypeScript that checks our sources does not have yet. */
async function loadGenerator(): Promise<Generator> {
  await build({
    stdin: {
      contents: `export { default as openapiTS, astToString } from 'openapi-typescript';
        export { default as ts } from 'typescript';`,
      resolveDir: ROOT,
    },
    absWorkingDir: ROOT,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    alias: { typescript: 'typescript-api' },
    outfile: BUNDLE,
    logLevel: 'error',
  });
  return createRequire(import.meta.url)(BUNDLE);
}

const BANNER = `/** Generated from docs/openapi.json by openapi-typescript. To update it, run \`make generate\`. */\n\n`;

type Document = { paths: object };

/** The types of an OpenAPI document. A 64-bit integer of a request may be a bigint. */
export async function typesOf(document: Document): Promise<string> {
  generator ??= loadGenerator();
  const { openapiTS, astToString, ts } = await generator;
  const wide = ts.factory.createUnionTypeNode([
    ts.factory.createKeywordTypeNode(ts.SyntaxKind.NumberKeyword),
    ts.factory.createKeywordTypeNode(ts.SyntaxKind.BigIntKeyword),
  ]);
  const options: OpenAPITSOptions = {
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    defaultNonNullable: false,
    // The types of the two compilers are the same, but TypeScript cannot know that.
    transform: ({ format }) => (format === 'int64' || format === 'uint64' ? (wide as never) : undefined),
  };
  return BANNER + astToString(await openapiTS(document as never, options));
}
