import type { JsonObject } from '#core/model/json';

/** One reason behind a refusal, as `details.causes` lists them. */
export type Cause = { readonly reason: string; readonly message: string; readonly field?: string };

/** What a refusal is about, as `details` of its Status tells it. */
export type RefusalDetails = {
  readonly name?: string;
  readonly group?: string;
  readonly kind?: string;
  readonly causes?: readonly Cause[];
  readonly retryAfterSeconds?: number;
};

/** A request that is not served: thrown anywhere below the handler, which answers with its Status. */
export class Refusal extends Error {
  readonly code: number;
  /** Empty where there is no word for it. */
  readonly reason: string;
  readonly details: RefusalDetails | undefined;
  /** What is told beside it, in headers. */
  readonly warnings: readonly string[];

  constructor(code: number, reason: string, message: string, details?: RefusalDetails, warnings: readonly string[] = []) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.reason = reason;
    this.details = details;
    this.warnings = warnings;
  }

  /** The same refusal, with warnings that were told before it. */
  withWarnings(warnings: readonly string[]): Refusal {
    return new Refusal(this.code, this.reason, this.message, this.details, [...warnings, ...this.warnings]);
  }

  /** The Status object that tells of it (specification, "Errors"; the shape is Kubernetes'). */
  status(): JsonObject {
    return {
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message: this.message,
      ...(this.reason === '' ? {} : { reason: this.reason }),
      ...(this.details === undefined ? {} : { details: detailsJson(this.details) }),
      code: this.code,
    };
  }
}

function detailsJson(details: RefusalDetails): JsonObject {
  return {
    ...(details.name === undefined || details.name === '' ? {} : { name: details.name }),
    ...(details.group === undefined || details.group === '' ? {} : { group: details.group }),
    ...(details.kind === undefined || details.kind === '' ? {} : { kind: details.kind }),
    ...(details.causes === undefined ? {} : { causes: details.causes.map((cause) => ({ ...cause })) }),
    ...(details.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: details.retryAfterSeconds }),
  };
}

/** What the work answers with; where it is refused, the refusal tells these warnings too. */
export function carryWarnings<Result>(warnings: readonly string[], work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw error instanceof Refusal && warnings.length > 0 ? error.withWarnings(warnings) : error;
  }
}
