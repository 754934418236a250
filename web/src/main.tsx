import { effect, untracked } from '@preact/signals';
import { render } from 'preact';
import { Frame } from './app/Frame.tsx';
import { arrive, watchFold } from './app/fold.ts';
import { Playground } from './app/Playground.tsx';
import { restoreTheme } from './app/theme.ts';
import { watchKept } from './job/keeping.ts';
import { watchKey } from './job/solving.ts';
import { linksOpened } from './job/store.ts';
import { keepStored, start } from './job/stored-jobs.ts';
import { computeLayout } from './searches/compute.ts';
import { startRemembering } from './searches/memory.ts';
import { watchAttention } from './searches/searches.ts';
import { watchCeilings } from './searches/way.ts';

restoreTheme();
watchKey();
const isFirst = await start();
watchFold();
if (isFirst) arrive();
keepStored();
watchKept();
// A link is opened to see its layout.
effect(() => {
  if (linksOpened.value > 0) untracked(computeLayout);
});
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
