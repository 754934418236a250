import { useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { SettingInput } from './SettingInput.tsx';
import { SETTING_GROUPS, type SettingGroup } from './settings.ts';
import { edit, focusWanted, job } from './store.ts';
import { TableBar } from './TableBar.tsx';

/** Every setting of the job. */
export function SettingsPanel() {
  const changed = Object.keys(job.value.settings).length;
  return (
    <section aria-labelledby="settings-title" class="room">
      <TableBar id="settings-title" title="Settings">
        <button
          type="button"
          disabled={changed === 0}
          onClick={() => edit((old) => ({ ...old, settings: {} }))}
        >
          Reset all{changed > 0 && ` (${changed})`}
        </button>
      </TableBar>
      {SETTING_GROUPS.map((group) => (
        <Group key={group.title} group={group} />
      ))}
    </section>
  );
}

function Group({ group: { title, about, settings, isAdvanced } }: { readonly group: SettingGroup }) {
  // On a phone, a page of settings would hide the layout.
  const isWide = useRef(matchMedia('(min-width: 961px)').matches);
  const details = useRef<HTMLDetailsElement>(null);
  useSignalEffect(() => {
    const place = focusWanted.value?.place;
    const setting = settings.find(({ path }) => place === `settings/${path}`);
    if (!setting || place === undefined || !details.current) return;
    focusWanted.value = undefined;
    details.current.open = true;
    document.getElementById(place)?.focus();
  });
  const changed = settings.filter(({ path }) => path in job.value.settings).length;
  return (
    <details ref={details} class="group" open={!isAdvanced && isWide.current}>
      <summary>
        {title}
        {changed > 0 && <span class="badge">{changed} changed</span>}
      </summary>
      <p class="about">{about}</p>
      <div class="setting-list">
        {settings.map((setting) => (
          <SettingInput key={setting.path} setting={setting} />
        ))}
      </div>
    </details>
  );
}
