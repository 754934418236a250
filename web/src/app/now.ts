import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

/** How often a shown time changes, in milliseconds. */
const TICK_MS = 100;

/** `performance.now()`, kept up to date while the component is shown. */
export function useNow(): Signal<number> {
  const now = useSignal(performance.now());
  useEffect(() => {
    const timer = setInterval(() => {
      now.value = performance.now();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [now]);
  return now;
}
