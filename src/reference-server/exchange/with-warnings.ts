import { Refusal } from './refusal.ts';

/** What the work answers with; where it is refused, the refusal tells these warnings too. */
export function telling<Result>(warnings: readonly string[], work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw error instanceof Refusal && warnings.length > 0 ? error.withWarnings(warnings) : error;
  }
}
