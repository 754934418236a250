import { grouped } from '../app/words.ts';
import { tiers } from './keys.ts';

const PERIODS = { daily: 'day', monthly: 'month' } as const;

/** How many months a year has for every day. */
const DAYS = { daily: 1, monthly: 365 / 12 } as const;

/** Whether a free key brings more layouts than none, in a sentence with the numbers of this server. */
export function Comparison() {
  const quotaOf = (plan: string) => tiers.value?.find(({ name }) => name === plan)?.quota;
  const [none, free] = [quotaOf('anonymous'), quotaOf('free')];
  if (!none || !free) return null;
  const said = (quota: typeof none) => `${grouped(quota.limit)} layouts a ${PERIODS[quota.period]}`;
  const brings = free.limit / DAYS[free.period] > none.limit / DAYS[none.period];
  return (
    <>
      {`Without a key: ${said(none)}. With a free key: ${said(free)}`}
      {brings ? '.' : ', which are not more: it brings searches in the background alone.'}
    </>
  );
}

/** What each plan of this server may do. */
export function Quotas() {
  if (!tiers.value) return null;
  return (
    <section class="card" aria-labelledby="quotas-title">
      <h2 id="quotas-title">Quotas of this service</h2>
      <table class="plain">
        <thead>
          <tr>
            <th scope="col">Plan</th>
            <th scope="col">Layouts</th>
            <th scope="col">How to get it</th>
          </tr>
        </thead>
        <tbody>
          {tiers.value.map(({ name, quota, obtained }) => (
            <tr key={name}>
              <th scope="row">{name === 'anonymous' ? 'no key' : name}</th>
              <td>
                {grouped(quota.limit)} a {PERIODS[quota.period]}
              </td>
              <td>{obtained.startsWith('POST ') ? 'on this page' : obtained}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
