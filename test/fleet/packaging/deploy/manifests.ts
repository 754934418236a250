/** The manifests for Kubernetes and the compose files, read. */

import { parse, parseAllDocuments } from 'yaml';
import { read } from '../../../support/docs/documents.ts';

/** What a manifest says, as far as tests look; the schema validator checks the rest. */
export interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels?: Readonly<Record<string, string>> };
}

interface Probe {
  readonly httpGet: unknown;
  readonly periodSeconds: number;
  readonly timeoutSeconds: number;
  readonly failureThreshold: number;
}

interface Container {
  readonly image: string;
  readonly env: readonly { readonly name: string; readonly value: string }[];
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
  readonly resources: {
    readonly requests: { readonly cpu: string; readonly memory: string };
    readonly limits: { readonly memory: string };
  };
  readonly securityContext: unknown;
  readonly startupProbe: Probe;
  readonly livenessProbe: Probe;
  readonly readinessProbe: Probe;
  readonly volumeMounts: readonly [{ readonly mountPath: string }];
}

/** A Deployment or a Job. */
export interface Workload extends Manifest {
  readonly spec: {
    readonly template: {
      readonly spec: {
        readonly containers: readonly [Container];
        readonly volumes: readonly [
          { readonly secret: { readonly secretName: string; readonly defaultMode: number } },
        ];
        readonly securityContext: unknown;
        readonly automountServiceAccountToken: unknown;
        readonly terminationGracePeriodSeconds: number;
      };
    };
  };
}

export interface Addresses extends Manifest {
  readonly spec: {
    readonly selector: unknown;
    readonly clusterIP?: string;
    readonly ports: readonly {
      readonly name: string;
      readonly port: number;
      readonly targetPort: string;
    }[];
  };
}

export interface Secret extends Manifest {
  readonly stringData: Readonly<Record<string, string>>;
}

interface Rule {
  readonly ports: readonly { readonly port: unknown }[];
}

export interface NetworkPolicy extends Manifest {
  readonly spec: { readonly ingress: readonly Rule[]; readonly egress: readonly Rule[] };
}

export interface Autoscaler extends Manifest {
  readonly spec: {
    readonly metrics: readonly { readonly external?: { readonly metric: { readonly name: string } } }[];
    readonly scaleTargetRef: unknown;
  };
}

export interface ServiceMonitor extends Manifest {
  readonly spec: {
    readonly selector: { readonly matchLabels: Readonly<Record<string, string>> };
    readonly jobLabel: string;
    readonly endpoints: readonly [{ readonly port: string; readonly path: string }];
  };
}

const KUBERNETES = 'packaging/deploy/kubernetes/';

/** The manifests in a file. */
export const manifestsIn = <Kind extends Manifest = Manifest>(file: string): Kind[] =>
  parseAllDocuments(read(KUBERNETES + file)).map((document) => document.toJS() as Kind);

/** The only manifest in a file. */
export function manifest<Kind extends Manifest>(file: string): Kind {
  const [first, second] = manifestsIn<Kind>(file);
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
