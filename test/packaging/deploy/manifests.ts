/** The manifests for Kubernetes and the compose files, read. */

import { parse, parseAllDocuments } from 'yaml';
import { read } from '../../docs/documents.ts';

/** What a manifest says, as far as tests look. */
export interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels?: Readonly<Record<string, string>> };
  // biome-ignore lint/suspicious/noExplicitAny: a tree of any shape; the schema validator checks it.
  readonly [part: string]: any;
}

const KUBERNETES = 'packaging/deploy/kubernetes/';

/** The manifests in a file. */
export const manifestsIn = (file: string): Manifest[] =>
  parseAllDocuments(read(KUBERNETES + file)).map((document) => document.toJS() as Manifest);

/** The only manifest in a file. */
export function manifest(file: string): Manifest {
  const [first, second] = manifestsIn(file);
  if (!first || second) throw new Error(`${file} must have one manifest`);
  return first;
}

export interface Service {
  readonly image: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly networks?: Readonly<Record<string, { readonly ipv4_address: string }>>;
  readonly volumes?: readonly string[];
  readonly command?: readonly string[];
  readonly [part: string]: unknown;
}

export interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly secrets?: Readonly<Record<string, { readonly file: string }>>;
  readonly networks?: Readonly<Record<string, unknown>>;
}

export const compose = (file: string): Compose => parse(read(file), { merge: true }) as Compose;
