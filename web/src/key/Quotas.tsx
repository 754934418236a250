import { grouped } from '../app/words.ts';
import { tiers } from './keys.ts';

const PERIODS = { daily: 'day', monthly: 'month' } as const;

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
