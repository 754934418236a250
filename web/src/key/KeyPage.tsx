import { useEffect } from 'preact/hooks';
import { addressOf } from '../api/call.ts';
import { IssueKey } from './IssueKey.tsx';
import { loadQuotas } from './keys.ts';
import { Comparison, Quotas } from './Quotas.tsx';
import { Usage } from './Usage.tsx';
import './key.css';

/** Getting a key, and seeing what is left of its quota. */
export function KeyPage() {
  useEffect(() => {
    loadQuotas();
  }, []);
  return (
    <div class="key-page">
      <h1>Your key</h1>
      <p class="lead">
        You need no key to plan a job. A key gives you a quota of your own, which you do not share with others
        at your network address, and searches in the background: they go on if you close the page. It costs
        nothing.
      </p>
      <p>
        <Comparison /> <a href={addressOf('')}>Back to the playground</a>
      </p>
      <IssueKey />
      <Usage />
      <Quotas />
    </div>
  );
}
