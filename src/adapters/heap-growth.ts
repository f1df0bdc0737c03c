import { setFlagsFromString } from 'node:v8';

/** The options of V8 that limit the heap, with their values. V8 ignores an option that it does not have. */
export const heapOptions = [
  /** Collects garbage once the heap has grown by a fifth since the last time, in place of up to four times. */
  { option: '--heap-growing-percent', value: 20 },
  /** Keeps the space of new objects small, which otherwise grows to 48 MB. */
  { option: '--semi-space-growth-factor', value: 1 },
] as const;

/**
 * Limits how much the heap of this process grows before garbage is collected: what a hostile target or a large file adds is dropped
 * before the process has hundreds of megabytes. A run takes about 30 MB less and as much time, a scan of many files a third less and a
 * tenth more time. Only for a process of the tool's own.
 */
export function limitHeapGrowth(): void {
  for (const { option, value } of heapOptions) setFlagsFromString(`${option}=${value}`);
}
