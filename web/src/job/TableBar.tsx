import type { ComponentChildren } from 'preact';

interface Props {
  readonly id: string;
  readonly title: string;
  readonly children?: ComponentChildren;
}

/** The title of a table, and what can be done with the whole of it. */
export function TableBar({ id, title, children }: Props) {
  return (
    <div class="table-bar">
      <h2 id={id}>{title}</h2>
      <div class="buttons">{children}</div>
    </div>
  );
}
