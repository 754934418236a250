import { useEffect } from 'preact/hooks';
import { IssueKey } from './IssueKey.tsx';
import { loadQuotas } from './keys.ts';
import { Quotas } from './Quotas.tsx';
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
        A free key raises the number of layouts that you can compute, here and by the API. With a key, long
        searches go on in the background.
      </p>
      <IssueKey />
      <Usage />
      <Quotas />
    </div>
  );
}
