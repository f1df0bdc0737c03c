import { setFlagsFromString } from 'node:v8';

/** An option of V8, which ignores options that it does not have. */
export const heapGrowth = { option: '--heap-growing-percent', percent: 20 } as const;

/**
 * Makes the garbage collector of this process run once the heap has grown by a fifth since the last time, in place of up to four
 * times: what a hostile target sends is dropped before the process has hundreds of megabytes. Only for a process of the tool's own.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString(`${heapGrowth.option}=${heapGrowth.percent}`);
}

/** Another option of V8: by how much the space of new objects grows. */
export const youngGrowth = { option: '--semi-space-growth-factor', factor: 1 } as const;

/**
 * Keeps the space of new objects small, which otherwise grows to 48 MB. A scan of many files needs little of it: it takes a third less
 * memory, and about a tenth more time.
 */
export function limitYoungHeap(): void {
  setFlagsFromString(`${youngGrowth.option}=${youngGrowth.factor}`);
}
