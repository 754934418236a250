/**
 * Milliseconds between the end of one text and the begin of the next. A text takes some milliseconds of the event loop; so
 * scrapes without a pause take a few percent of it. An honest monitor asks every few seconds.
 */
const TEXT_REST_MS = 100;

/**
 * A text that is expensive to write. All who ask before it is begun share one, and there is a rest after each.
 *
 * @param write begins a text.
 * @param rest waits until the next text may begin.
 */
export function sharedText(
  write: () => Promise<string>,
  rest: () => Promise<unknown> = resting,
): () => Promise<string> {
  let next: Promise<string> | undefined;
  let rested: Promise<unknown> = Promise.resolve();
  const begin = () => {
    next = undefined;
    const text = write();
    rested = text.then(rest, rest);
    return text;
  };
  return () => {
    next ??= rested.then(begin);
    return next;
  };
}

const resting = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, TEXT_REST_MS).unref());
