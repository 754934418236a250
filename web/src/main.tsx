import { render } from 'preact';
import { Frame } from './app/Frame.tsx';
import { Playground } from './app/Playground.tsx';
import { restoreTheme } from './app/theme.ts';
import { watchKept } from './job/keeping.ts';
import { watchKey } from './job/solving.ts';
import { start } from './job/store.ts';
import { startRemembering } from './searches/memory.ts';
import { watchAttention } from './searches/searches.ts';
import { watchCeilings } from './searches/way.ts';

restoreTheme();
watchKey();
await start();
watchKept();
startRemembering();
watchAttention();
watchCeilings();
const root = document.getElementById('app');
if (root)
  render(
    <Frame page="">
      <Playground />
    </Frame>,
    root,
  );
