import { useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { addressOf } from '../api/call.ts';
import { Editor } from '../job/Editor.tsx';
import { JobBar } from '../job/JobBar.tsx';
import { isKept, toggleKept } from '../job/keeping.ts';
import { currencyOf } from '../job/money.ts';
import { isStale, solved } from '../job/solving.ts';
import { jobName } from '../job/store.ts';
import { Result } from '../result/Result.tsx';
import { isBusy, isSoFar, watched } from '../searches/searches.ts';
import { isArrival, isFolded } from './fold.ts';
import './playground.css';

/** How people keep sheets of the layout as they are. */
const KEEPING = { isKept, toggle: toggleKept };

/** The job on the left, its layout on the right. */
export function Playground() {
  const layout = useRef<HTMLElement>(null);
  useSignalEffect(() => {
    const { current } = layout;
    // Where the columns are one above the other, the layout is out of sight.
    const isShown = solved.value && !solved.value.isFirst && !isArrival.peek();
    if (isShown && current && current.getBoundingClientRect().top > innerHeight / 2)
      current.scrollIntoView({ block: 'start' });
  });
  return (
    <div class={`playground${isFolded.value ? ' is-folded' : ''}`}>
      <div class="top">
        {isArrival.value && (
          <div class="intro">
            <h1>How to cut your sheets with the least waste</h1>
            <p>
              Enter the pieces you need and the sheets you have. You get a cutting plan for every sheet, made
              of straight edge-to-edge cuts. The same is an{' '}
              <a href={addressOf('docs/')}>API for your software</a>.
            </p>
          </div>
        )}
        <JobBar isArrival={isArrival.value} />
      </div>
      <div class="left">
        <Editor isFolded={isFolded.value} isArrival={isFolded.value && isArrival.value} />
      </div>
      <section ref={layout} class="right" aria-label="Layout" aria-busy={isBusy.value}>
        {solved.value ? (
          <Result
            request={solved.value.request}
            labels={solved.value.labels}
            response={solved.value.response}
            elapsedMs={solved.value.elapsedMs}
            name={jobName.value}
            isStale={isStale.value}
            isSoFar={isSoFar.value}
            currency={currencyOf(solved.value.job)}
            isStopped={solved.value.isStopped ?? false}
            {...(!isSoFar.value && { keeping: KEEPING })}
          />
        ) : (
          <div class="no-result">
            <p>
              {isBusy.value
                ? watched.value
                  ? 'The service is searching for the layout. It will appear here.'
                  : 'Computing the layout …'
                : 'Enter your pieces and sheets, then press “Compute layout”. Most jobs take less than a second.'}
            </p>
          </div>
        )}
      </section>
    </div>
  );
}
