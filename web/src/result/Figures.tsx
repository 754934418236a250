import type { Figure } from './figures.ts';

import './figures.css';

/** Most lines of one figure; the papers have all. */
const MAX_LINES = 3;

export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl class="f-figures">
      {figures.map(([name, ...lines]) => (
        <div key={name} title={lines.length > MAX_LINES ? lines.join('\n') : undefined}>
          <dt>{name}</dt>
          {lines.slice(0, MAX_LINES).map((line) => (
            <dd key={line}>{line}</dd>
          ))}
          {lines.length > MAX_LINES && <dd>and {lines.length - MAX_LINES} more sizes</dd>}
        </div>
      ))}
    </dl>
  );
}
