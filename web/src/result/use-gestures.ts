import { type Signal, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Gestures {
  zoomBy(factor: number, x: number, y: number): void;
  panBy(dx: number, dy: number): void;
  isZoomed(): boolean;
  /** Null once the pointer has left. */
  onHover(at: Point | null): void;
  onPick(at: Point): void;
}

/** Pixels that a pointer may move in a click. */
const SLOP = 4;
/** Zoom for each pixel of the wheel; a pinch on a touchpad sends smaller steps. */
const WHEEL_ZOOM = 0.0015;
const PINCH_ZOOM = 0.01;
/** Pixels in a line and a page of the wheel's other units. */
const WHEEL_UNITS = [1, 16, 400];

/**
 * Mouse, pen, fingers and wheel on a drawing. The wheel zooms once the drawing has the focus, or with Ctrl; otherwise it
 * scrolls the page, as does one finger while the whole sheet is shown.
 *
 * @returns whether to tell how the wheel zooms.
 */
export function useGestures(ref: RefObject<HTMLElement | null>, gestures: Gestures): Signal<boolean> {
  const hint = useSignal(false);
  const latest = useRef(gestures);
  latest.current = gestures;
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const ended = new AbortController();
    const on = <K extends keyof HTMLElementEventMap>(
      type: K,
      handle: (event: HTMLElementEventMap[K]) => void,
    ) => element.addEventListener(type, handle, { passive: false, signal: ended.signal });
    const at = ({ clientX, clientY }: MouseEvent): Point => {
      const { left, top } = element.getBoundingClientRect();
      return { x: clientX - left, y: clientY - top };
    };
    const down = new Map<number, Point>();
    let dragged = false;

    on('wheel', (event) => {
      if (!event.ctrlKey && !event.metaKey && document.activeElement !== element) {
        hint.value = true;
        return;
      }
      event.preventDefault();
      const pixels = event.deltaY * (WHEEL_UNITS[event.deltaMode] ?? 1);
      const { x, y } = at(event);
      latest.current.zoomBy(Math.exp(-pixels * (event.ctrlKey ? PINCH_ZOOM : WHEEL_ZOOM)), x, y);
    });
    on('pointerdown', (event) => {
      hint.value = false;
      dragged = down.size > 0;
      down.set(event.pointerId, at(event));
      if (event.pointerType !== 'touch') element.setPointerCapture(event.pointerId);
    });
    on('pointermove', (event) => {
      const now = at(event);
      const before = down.get(event.pointerId);
      if (!before) return latest.current.onHover(now);
      if (!dragged && Math.hypot(now.x - before.x, now.y - before.y) < SLOP) return;
      dragged = true;
      const [other] = [...down].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
      if (other) pinch(before, now, other);
      else latest.current.panBy(now.x - before.x, now.y - before.y);
      down.set(event.pointerId, now);
    });
    const pinch = (before: Point, now: Point, other: Point) => {
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const is = Math.hypot(now.x - other.x, now.y - other.y);
      if (was > 0) latest.current.zoomBy(is / was, (now.x + other.x) / 2, (now.y + other.y) / 2);
    };
    on('pointerup', (event) => {
      if (down.delete(event.pointerId) && !dragged) latest.current.onPick(at(event));
    });
    on('pointercancel', (event) => void down.delete(event.pointerId));
    on('pointerleave', () => {
      hint.value = false;
      latest.current.onHover(null);
    });
    return () => ended.abort();
  }, [ref, hint]);
  return hint;
}
