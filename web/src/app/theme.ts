import { signal } from '@preact/signals';
import { store, stored } from './storage.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const isTheme = (text: string | undefined): text is Theme => THEMES.some((theme) => theme === text);

export const theme = signal<Theme>('system');

function show(): void {
  const { dataset } = document.documentElement;
  if (theme.value === 'system') delete dataset['theme'];
  else dataset['theme'] = theme.value;
}

/** Shows the theme that people chose on an earlier visit. */
export function restoreTheme(): void {
  const text = stored('theme');
  if (isTheme(text)) theme.value = text;
  show();
}

export function chooseTheme(text: string): void {
  if (!isTheme(text)) return;
  theme.value = text;
  store('theme', text === 'system' ? undefined : text);
  show();
}
