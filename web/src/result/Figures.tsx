import { figuresOf, type Solved } from './figures.ts';

import './figures.css';

export function Figures(props: Solved) {
  return (
    <dl class="f-figures">
      {figuresOf(props).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
