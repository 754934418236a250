import { useRef } from 'preact/hooks';
import { grouped } from '../app/words.ts';
import { getUsage, isBusy, keep, keepsKey, key, keyFault, usage } from './keys.ts';

/** What is left of the quota of a key. */
export function Usage() {
  const input = useRef<HTMLInputElement>(null);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (!isBusy.value && !(await getUsage())) input.current?.focus();
  };
  const fault = keyFault.value;
  return (
    <section class="card" aria-labelledby="usage-title">
      <h2 id="usage-title">See its usage</h2>
      <form onSubmit={submit} noValidate>
        <label for="key">Key</label>
        <div class="line">
          <input
            ref={input}
            id="key"
            type="text"
            class="mono"
            autocomplete="off"
            spellcheck={false}
            value={key.value}
            placeholder="cl_free_…"
            aria-invalid={fault !== undefined}
            aria-describedby={fault === undefined ? undefined : 'key-fault'}
            onInput={({ currentTarget }) => {
              key.value = currentTarget.value.trim();
              keep(keepsKey.value);
            }}
          />
          <button type="submit" disabled={isBusy.value}>
            Show usage
          </button>
        </div>
        {fault !== undefined && (
          <p id="key-fault" class="fault" role="alert">
            {fault}
          </p>
        )}
      </form>
      {usage.value && <Figures />}
    </section>
  );
}

function Figures() {
  if (!usage.value) return null;
  const { plan, period, usage: figures } = usage.value;
  const { solves, limit } = figures;
  return (
    <div class="figures">
      <p>
        <strong>{grouped(solves)}</strong> of {grouped(limit)} layouts used in {monthOf(period)}, plan {plan}
      </p>
      <meter min={0} max={limit} value={solves} aria-label="Share of the quota used" />
      <p class="hint">The count starts again on the first of each month (UTC).</p>
    </div>
  );
}

/** `2026-11` in words. */
const monthOf = (period: string): string =>
  new Date(`${period}-01T00:00:00Z`).toLocaleDateString('en', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
