import type { JsonObject } from '#core/model/json';

/** One cause of a refusal, as in `details.causes`. */
export type Cause = { readonly reason: string; readonly message: string; readonly field?: string };

/** The object or options of a refusal, as in `details` of its Status. */
export type RefusalDetails = {
  readonly name?: string;
  readonly group?: string;
  readonly kind?: string;
  readonly causes?: readonly Cause[];
  readonly retryAfterSeconds?: number;
};

/** An error response. Thrown anywhere below the handler, which responds with its Status. */
export class Refusal extends Error {
  readonly code: number;
  /** Empty where there is no reason in the interface. */
  readonly reason: string;
  readonly details: RefusalDetails | undefined;
  /** The texts of its Warning headers. */
  readonly warnings: readonly string[];

  constructor(code: number, reason: string, message: string, details?: RefusalDetails, warnings: readonly string[] = []) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.reason = reason;
    this.details = details;
    this.warnings = warnings;
  }

  /** Returns the same refusal with earlier warnings. */
  withWarnings(warnings: readonly string[]): Refusal {
    return new Refusal(this.code, this.reason, this.message, this.details, [...warnings, ...this.warnings]);
  }

  /** Returns the Status object (specification, "Errors"; the shape is Kubernetes'). */
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

/** Returns the result of the work; adds the warnings to a refusal that it throws. */
export function carryWarnings<Result>(warnings: readonly string[], work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw error instanceof Refusal && warnings.length > 0 ? error.withWarnings(warnings) : error;
  }
}
