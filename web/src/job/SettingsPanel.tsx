import { signal, useSignalEffect } from '@preact/signals';
import { OffcutClasses } from './OffcutClasses.tsx';
import { OFFCUT_CLASSES } from './offcut-classes.ts';
import { placeOfSetting } from './places.ts';
import { SettingInput } from './SettingInput.tsx';
import { CUTTING, SETTING_GROUPS, SETUP, type SettingGroup } from './settings.ts';
import { changedSettings, edit, focusWanted } from './store.ts';

/** Whether the settings are shown. What is folded away is not drawn. */
const isOpen = signal(false);

/** The settings that few jobs need. */
export function SettingsPanel() {
  useSignalEffect(() => {
    const place = focusWanted.value?.place ?? '';
    const isClass = place.startsWith(placeOfSetting(OFFCUT_CLASSES));
    if (
      isClass ||
      SETTING_GROUPS.some(({ settings }) => settings.some(({ path }) => placeOfSetting(path) === place))
    )
      isOpen.value = true;
  });
  const changed = Object.keys(changedSettings.value).filter((path) => !SETUP.includes(path)).length;
  return (
    <details
      class="more-settings"
      open={isOpen.value}
      onToggle={({ currentTarget, target }) => {
        if (target === currentTarget) isOpen.value = currentTarget.open;
      }}
    >
      <summary>
        More settings
        {changed > 0 && <span class="badge">{changed} changed</span>}
      </summary>
      {isOpen.value && (
        <>
          {SETTING_GROUPS.map((group) => (
            <Group key={group.title} group={group} />
          ))}
          <button
            type="button"
            aria-disabled={Object.keys(changedSettings.value).length === 0}
            onClick={() => edit((old) => ({ ...old, settings: {} }))}
          >
            Reset all settings
          </button>
        </>
      )}
    </details>
  );
}

function Group({ group }: { readonly group: SettingGroup }) {
  const { title, about, settings, isAdvanced } = group;
  const keepsOffcuts = group === CUTTING;
  const own = settings.filter(({ path }) => path in changedSettings.value).length;
  const changed = own + (keepsOffcuts && OFFCUT_CLASSES in changedSettings.value ? 1 : 0);
  return (
    <details class="group" open={!isAdvanced}>
      <summary>
        {title}
        {changed > 0 && <span class="badge">{changed} changed</span>}
      </summary>
      <p class="about">{about}</p>
      <SettingList settings={settings} />
      {keepsOffcuts && <OffcutClasses />}
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
