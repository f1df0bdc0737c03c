import type { Sample } from '../../scripts/bench/measurement.ts';

/** A made-up sample. */
export const sample = (wallSeconds: number, processorSeconds: number, requests = 1000): Sample => ({
  wallSeconds,
  processorSeconds,
  requests,
  largestMebibytes: 100,
  failedSteps: 0,
});
