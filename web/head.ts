import { readFileSync } from 'node:fs';

const svg = readFileSync(new URL('./icon.svg', import.meta.url), 'utf8').trim();

/** The icon of every page, as data: it takes no request of its own. */
export const ICON = { rel: 'icon', href: `data:image/svg+xml,${encodeURIComponent(svg)}` };

/** Sets the chosen theme before anything is drawn: modules come too late, and the other theme would flash. */
export const THEME = `try {
  const theme = localStorage.getItem('cutting-layout.theme');
  if (theme) document.documentElement.dataset.theme = theme;
} catch {}`;
