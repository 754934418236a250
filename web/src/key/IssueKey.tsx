import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { announce } from '../app/announce.ts';
import { emailFault, getKey, isBusy, issued, keep, keepsKey } from './keys.ts';

/** Asks for a free key, and shows it. */
export function IssueKey() {
  const email = useRef<HTMLInputElement>(null);
  const submit = async (event: Event) => {
    event.preventDefault();
    const input = email.current;
    if (input && !isBusy.value && !(await getKey(input.value))) input.focus();
  };
  const fault = emailFault.value;
  return (
    <section class="card" aria-labelledby="get-title">
      <h2 id="get-title">Get a free key</h2>
      <form onSubmit={submit} noValidate>
        <label for="email">Your email address</label>
        <div class="line">
          <input
            ref={email}
            id="email"
            type="email"
            autocomplete="email"
            aria-invalid={fault !== undefined}
            aria-describedby={fault === undefined ? 'email-hint' : 'email-fault email-hint'}
          />
          <button type="submit" class="primary" disabled={isBusy.value}>
            Get the key
          </button>
        </div>
        {fault !== undefined && (
          <p id="email-fault" class="fault" role="alert">
            {fault}
          </p>
        )}
        <p id="email-hint" class="hint">
          The same address always gets the same key. The key only counts layouts: your jobs stay in this
          browser.
        </p>
      </form>
      {issued.value && <Issued value={issued.value.key} isNew={issued.value.newlyIssued} />}
    </section>
  );
}

function Issued({ value, isNew }: { readonly value: string; readonly isNew: boolean }) {
  const isCopied = useSignal(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      isCopied.value = true;
      announce('The key is copied');
    } catch {
      announce('The browser does not let this page copy. Select the key and copy it yourself.');
    }
  };
  return (
    <div class="issued">
      <p>{isNew ? 'Your new key:' : 'This address already had a key:'}</p>
      <div class="line">
        <output class="mono key-text">{value}</output>
        <button type="button" onClick={copy}>
          {isCopied.value ? 'Copied' : 'Copy'}
        </button>
      </div>
      <label class="tick">
        <input
          type="checkbox"
          checked={keepsKey.value}
          onChange={({ currentTarget }) => keep(currentTarget.checked)}
        />
        Keep it in this browser and use it in the playground
      </label>
    </div>
  );
}
