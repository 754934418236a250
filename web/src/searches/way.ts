import { computed, effect, signal } from '@preact/signals';
import { ALNS_CONFIG_FIELDS } from '../../../src/contract/tuning.ts';
import { infoDocument } from '../api/calls.ts';
import type { WireRequest } from '../api/types.ts';
import { key } from '../job/solving.ts';
import { changedSettings } from '../job/store.ts';
import { type Ceilings, limitNote, wayOf } from './ways.ts';

/** How the job on this page would be searched. */

const ceilings = signal<Ceilings | undefined>(undefined);

/** What people said about searching in the background. */
export const choice = signal<boolean | undefined>(undefined);

/** The same about a first layout while the search runs. */
export const firstChoice = signal<boolean | undefined>(undefined);

const isDeep = computed(() => changedSettings.value['strategy'] === 'alns');

const wantedMs = computed(() => {
  if (!isDeep.value) return undefined;
  const { default: standard } = ALNS_CONFIG_FIELDS.timeLimitMs;
  const entered = Number(
    (changedSettings.value['alnsConfig.timeLimitMs'] ?? standard).toString().replace(',', '.'),
  );
  return Number.isNaN(entered) ? standard : entered;
});

export const way = computed(() =>
  wayOf({
    hasKey: key.value !== '',
    wantedMs: wantedMs.value,
    // A budget of work that people chose has no time limit.
    isPatient: 'builderConfig.maxBuildCalls' in changedSettings.value,
    choice: choice.value,
    firstChoice: firstChoice.value,
    ceilings: ceilings.value,
  }),
);

export const noteOfLimit = computed(() => limitNote(key.value !== '', ceilings.value));

/** Milliseconds after which a job with this request ends at the latest, if it has a time limit. */
export function jobLimitOf({ strategy, alnsConfig }: WireRequest): number | undefined {
  if (strategy !== 'alns') return undefined;
  const wanted = alnsConfig?.timeLimitMs ?? ALNS_CONFIG_FIELDS.timeLimitMs.default;
  return Math.min(wanted, ceilings.value?.maxJobMs ?? wanted);
}

/** Asks the service how long it searches, as soon as that matters. */
export function watchCeilings(): void {
  const isWanted = computed(() => isDeep.value || key.value !== '');
  let isAsked = false;
  effect(() => {
    if (!isWanted.value || isAsked) return;
    isAsked = true;
    infoDocument().then((answer) => {
      if (answer.kind === 'ok') ceilings.value = answer.body.solve;
      // Next time, perhaps.
      else isAsked = false;
    });
  });
}
