import type { FaultOutcome } from '#core/model/self-test';
import type { Fault } from '#reference-server/testing/faults/fault';

/** What the faults say of the detection of one of them. */
export type ExpectedDetection = Pick<Fault, 'detectedBy' | 'undetected'>;

/** Returns how to correct what the faults say of the detection of one of them; `undefined` where the outcome is as they say. */
export function outdatedBy(
  { caught, drawn }: Pick<FaultOutcome, 'caught' | 'drawn'>,
  { detectedBy, undetected }: ExpectedDetection,
): string | undefined {
  if (!caught) return undefined;
  if (drawn === true) {
    if (undetected !== undefined) return "drawn sequences detect it: remove undetected, and set detectedBy: 'drawn'";
    return detectedBy === undefined ? "only drawn sequences detect it: add a case to the tables, or set detectedBy: 'drawn'" : undefined;
  }
  if (undetected !== undefined) return 'cases of the tables detect it: remove undetected';
  return detectedBy === undefined ? undefined : 'cases of the tables detect it: remove detectedBy';
}
