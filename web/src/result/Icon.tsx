/** The signs on buttons, drawn, so that no font needs them. */

const PATHS = {
  first: 'M3 3h2v10H3zM13 3v10L6 8z',
  back: 'M12 3v10L4 8z',
  forward: 'M4 3v10l8-5z',
  last: 'M11 3h2v10h-2zM3 3v10l7-5z',
  pause: 'M4 3h3v10H4zM9 3h3v10H9z',
  minus: 'M3 7h10v2H3z',
  plus: 'M3 7h4V3h2v4h4v2H9v4H7V9H3z',
} as const;

export function Icon({ name }: { readonly name: keyof typeof PATHS }) {
  return (
    <svg class="r-sign" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
