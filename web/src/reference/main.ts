/** The reference page: RapiDoc, in the colours of the reader's system. */
import 'rapidoc';
import './style.css';

/** Colours with enough contrast for small text (WCAG 2.2 AA). */
const THEMES = {
  light: {
    theme: 'light',
    'bg-color': '#ffffff',
    'text-color': '#24292f',
    'nav-bg-color': '#f6f8fa',
    'nav-text-color': '#24292f',
    'nav-hover-bg-color': '#e7ebef',
    'primary-color': '#0a58ca',
    'nav-accent-color': '#0a58ca',
  },
  dark: {
    theme: 'dark',
    'bg-color': '#15181c',
    'text-color': '#e6e8eb',
    'nav-bg-color': '#1c2025',
    'nav-text-color': '#e6e8eb',
    'nav-hover-bg-color': '#2b3138',
    'primary-color': '#8ab8ff',
    'nav-accent-color': '#8ab8ff',
  },
} as const;

const dark = matchMedia('(prefers-color-scheme: dark)');

function paint(): void {
  const reference = document.querySelector('rapi-doc');
  for (const [name, value] of Object.entries(THEMES[dark.matches ? 'dark' : 'light']))
    reference?.setAttribute(name, value);
}

/** What RapiDoc leaves without a name, which screen readers need. */
const NAMES = { textarea: 'Request body', select: 'Example', '.nav-bar': 'Operations' };

/** RapiDoc's colours of methods and warnings are too pale for small text, and its text touches the edge of a phone. */
const STYLE = new CSSStyleSheet();
STYLE.replaceSync(`@media (max-width: 767px) {
  .main-content { padding: 0 20px !important; }
}
@media (prefers-color-scheme: light) {
  .method-fg.get, .nav-method.get { color: #0b5cad !important; }
  .method-fg.post, .nav-method.post { color: #3c6300 !important; }
  .method-fg.delete, .nav-method.delete { color: #b3261e !important; }
  .red-text { color: #b3261e !important; }
}`);

function mend(root: Document | ShadowRoot): void {
  for (const [selector, name] of Object.entries(NAMES)) {
    for (const element of root.querySelectorAll(selector)) element.setAttribute('aria-label', name);
  }
  for (const input of root.querySelectorAll<HTMLElement>('[data-pname]'))
    input.setAttribute('aria-label', input.dataset['pname'] ?? '');
  for (const { shadowRoot } of root.querySelectorAll('*')) {
    if (shadowRoot !== null) watch(shadowRoot);
  }
}

const watched = new WeakSet<ShadowRoot>();

/** RapiDoc adds operations as they scroll into view. */
function watch(root: ShadowRoot): void {
  if (watched.has(root)) return;
  watched.add(root);
  root.adoptedStyleSheets.push(STYLE);
  new MutationObserver(() => mend(root)).observe(root, { childList: true, subtree: true });
  mend(root);
}

// A proxy may put the service under a path of its own, which the document cannot know.
const service = new URL('..', document.baseURI).href;
for (const name of ['server-url', 'default-api-server'])
  document.querySelector('rapi-doc')?.setAttribute(name, service);

mend(document);
dark.addEventListener('change', paint);
paint();
