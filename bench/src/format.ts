import type { Budget } from './report.ts';

/** Stands for a missing figure. */
export const NONE = '–';

/** A count with separators, `12,345`. A mean gets one decimal. */
export const count = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: Number.isInteger(value) ? 0 : 1 });

/** A count with its noun: `1 sheet`, `12 sheets`. */
export const counted = (value: number, noun: string): string =>
  `${count(value)} ${noun}${value === 1 ? '' : 's'}`;

/** A share in percent, without its sign: `4.21`. */
export const percent = (share: number, digits = 2): string => (share * 100).toFixed(digits);

/** A change in percent, always with a sign: `+1.20 %`. */
export function change(share: number): string {
  const text = percent(share);
  if (Number(text) === 0) return '0.00 %';
  return `${share > 0 ? '+' : ''}${text} %`;
}

/** Three significant digits, or whole milliseconds from 100 on: `0.842`, `12.3`, `1,234`. */
export const milliseconds = (ms: number): string =>
  ms >= 100 ? count(Math.round(ms)) : ms.toFixed(ms >= 10 ? 1 : ms >= 1 ? 2 : 3);

/** A duration in everyday units: `400 ms`, `8 s`, `2 min 5 s`, `1 h 3 min`. */
export function span(ms: number): string {
  if (ms > 0 && ms < 1000) return `${Math.ceil(ms)} ms`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Bytes in mebibytes. */
export const mebibytes = (bytes: number): string => `${count(Math.round(bytes / 2 ** 20))} MiB`;

/** A budget in words. */
export function budgetName({ iterationLimit, timeLimitMs }: Budget): string {
  const limits = [
    ...(iterationLimit === null ? [] : [`${count(iterationLimit)} iterations`]),
    ...(timeLimitMs === null ? [] : [`${count(timeLimitMs)} ms`]),
  ];
  return limits.join(', ') || 'default';
}
