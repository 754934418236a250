import type { ComponentChildren, RefObject } from 'preact';

import './menu.css';

interface Props {
  readonly title: string;
  readonly details: RefObject<HTMLDetailsElement | null>;
  /** Opened or closed. */
  readonly onToggle?: () => void;
  readonly children: ComponentChildren;
}

/** A button that opens a panel. Escape closes it, and so does going elsewhere. */
export function Menu({ title, details, onToggle, children }: Props) {
  return (
    <details
      ref={details}
      class="r-menu"
      onToggle={onToggle}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        closeMenu(details);
        details.current?.querySelector('summary')?.focus();
      }}
      onFocusOut={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) closeMenu(details);
      }}
    >
      <summary class="r-button">{title}</summary>
      {children}
    </details>
  );
}

export function closeMenu({ current }: RefObject<HTMLDetailsElement | null>): void {
  if (current) current.open = false;
}
