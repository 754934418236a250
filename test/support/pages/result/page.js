/** Solves the job in the address and shows its result, so that the result view can be tested without the editor. */

import { h, render } from 'preact';
import { Result } from '../../../../web/src/result/Result.tsx';

import '../../../../web/src/tokens.css';
import './page.css';

const {
  job,
  labels,
  isStale = false,
  isSoFar = false,
} = JSON.parse(decodeURIComponent(location.hash.slice(1)));
const answer = await fetch('/api/v1/solve', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(job),
});
const response = await answer.json();
if (!response.ok) throw new Error(response.error.message);
const props = { request: job, labels, response, elapsedMs: 120, isStale, isSoFar };
render([h('h1', { class: 'visually-hidden' }, 'A result'), h(Result, props)], document.getElementById('app'));
