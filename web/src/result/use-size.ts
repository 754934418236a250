import { type Signal, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import type { Size } from './view.ts';

/** The inner size of an element, kept up to date. */
export function useSize(ref: RefObject<Element | null>): Signal<Size> {
  const size = useSignal<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const read = () => {
      const { clientWidth: width, clientHeight: height } = element;
      if (size.value.width !== width || size.value.height !== height) size.value = { width, height };
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, size]);
  return size;
}
