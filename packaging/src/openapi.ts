/** Prints the OpenAPI document in few bytes, for `dist/openapi.json`. */
import { openApiText } from '../../src/contract/openapi.ts';

// No string in the document holds a line break.
process.stdout.write(openApiText().replaceAll(/\n */g, ''));
