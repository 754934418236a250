import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { OffcutClasses } from './OffcutClasses.tsx';
import { OFFCUT_CLASSES } from './offcut-classes.ts';
import { placeOfSetting } from './places.ts';
import { SettingInput } from './SettingInput.tsx';
import { CUTTING, SETTING_GROUPS, type SettingGroup } from './settings.ts';
import { changedSettings, edit, focusWanted } from './store.ts';
import { TableBar } from './TableBar.tsx';

/** Every setting of the job. */
export function SettingsPanel() {
  const changed = Object.keys(changedSettings.value).length;
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

function Group({ group }: { readonly group: SettingGroup }) {
  const { title, about, settings, isAdvanced } = group;
  const keepsOffcuts = group === CUTTING;
  // On a phone, a page of settings would hide the layout.
  const isWide = useRef(matchMedia('(min-width: 961px)').matches);
  const isOpen = !isAdvanced && isWide.current;
  // What is folded away is drawn after the first paint, of which it would be a sixth of the work.
  const isDrawn = useSignal(isOpen);
  useEffect(() => {
    isDrawn.value = true;
  }, [isDrawn]);
  const own = settings.filter(({ path }) => path in changedSettings.value).length;
  const changed = own + (keepsOffcuts && OFFCUT_CLASSES in changedSettings.value ? 1 : 0);
  return (
    <details class="group" open={isOpen}>
      <summary>
        {title}
        {changed > 0 && <span class="badge">{changed} changed</span>}
      </summary>
      <p class="about">{about}</p>
      {isDrawn.value && <SettingList settings={settings} />}
      {isDrawn.value && keepsOffcuts && <OffcutClasses />}
    </details>
  );
}

function SettingList({ settings }: Pick<SettingGroup, 'settings'>) {
  useSignalEffect(() => {
    const setting = settings.find(({ path }) => focusWanted.value?.place === placeOfSetting(path));
    const input = setting && document.getElementById(placeOfSetting(setting.path));
    const details = input?.closest('details');
    if (!input || !details) return;
    focusWanted.value = undefined;
    details.open = true;
    input.focus();
  });
  return (
    <div class="setting-list">
      {settings.map((setting) => (
        <SettingInput key={setting.path} setting={setting} />
      ))}
    </div>
  );
}
