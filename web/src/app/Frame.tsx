import type { ComponentChildren } from 'preact';
import { capitalized } from '../../../src/contract/words.ts';
import { addressOf } from '../api/call.ts';
import { announcement } from './announce.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { chooseTheme, THEMES, theme } from './theme.ts';
import '../tokens.css';
import './base.css';
import './frame.css';

interface Props {
  /** The page, as in the navigation. */
  readonly page: '' | 'key/';
  readonly children: ComponentChildren;
}

const LINKS = [
  ['', 'Playground'],
  ['key/', 'Your key'],
  ['docs/', 'Docs'],
  ['reference/', 'API reference'],
] as const;

/** What all pages have around their content. */
export function Frame({ page, children }: Props) {
  return (
    <>
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <header class="head">
        <a class="name" href={addressOf('')}>
          Cutting layouts
        </a>
        <nav aria-label="Pages">
          {LINKS.map(([path, words]) => (
            <a key={path} href={addressOf(path)} aria-current={path === page ? 'page' : undefined}>
              {words}
            </a>
          ))}
        </nav>
        <label class="theme">
          <span>Theme</span>
          <select value={theme.value} onChange={({ currentTarget }) => chooseTheme(currentTarget.value)}>
            {THEMES.map((name) => (
              <option key={name} value={name}>
                {capitalized(name)}
              </option>
            ))}
          </select>
        </label>
      </header>
      <main id="main" tabIndex={-1}>
        <ErrorBoundary>{children}</ErrorBoundary>
      </main>
      <div class="announcer sr-only" role="status" aria-live="polite">
        {announcement.value}
      </div>
    </>
  );
}
