import type { Component } from './component.ts';

const RULE = '='.repeat(100);

/** The licences of all components in one text. A licence that several share appears once. */
export function notices(components: readonly Component[]): string {
  const users = new Map<string, string[]>();
  for (const { name, version, texts } of components)
    for (const text of texts) users.set(text, [...(users.get(text) ?? []), `${name} ${version}`]);
  const list = components.map(({ name, version, licence }) => `${name} ${version}: ${licence}`);
  const sections = Array.from(users, ([text, names]) => `${RULE}\n${names.join(', ')}\n${RULE}\n\n${text}\n`);
  return `What cutting-layout contains beside its own code, and under which licences.\n\n${list.join('\n')}\n\n${sections.join('\n')}`;
}
