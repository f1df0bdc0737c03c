import type { TargetOptions } from '#conformance/connection/target-options';
import type { RunOptions } from '#core/model/evidence';

/** What the flags of `run` come to; commander makes it. */
export type RunFlags = TargetOptions &
  Omit<RunOptions, 'release' | 'auditLog' | 'waivers' | 'requestTimeoutSeconds' | 'historyWindowSeconds' | 'historyKeptSeconds'> & {
    readonly reference: boolean;
    readonly output: string;
    readonly requestTimeout: number;
    readonly historyWindow?: number;
    readonly historyKept?: number;
    readonly dialect?: string;
    readonly personality: 'specification' | 'kubernetes';
    readonly fault?: string;
    readonly release?: string;
    readonly limitedToken?: string;
    readonly limitedTokenFile?: string;
    readonly auditLog?: string;
    /** The file that holds them. */
    readonly waivers?: string;
  };

/** The part of the flags that is recorded with the evidence. */
export function runOptionsOf(flags: RunFlags): RunOptions {
  const { only, skip, level, seed, repeat, strict, failOn, concurrency } = flags;
  const { window, kept } = historyOf(flags);
  return {
    only,
    skip,
    level,
    seed,
    repeat,
    strict,
    failOn,
    concurrency,
    requestTimeoutSeconds: flags.requestTimeout,
    ...(window === undefined ? {} : { historyWindowSeconds: window }),
    ...(flags.auditLog === undefined ? {} : { auditLog: true }),
    ...(flags.release === undefined ? {} : { release: flags.release }),
    ...(kept === undefined ? {} : { historyKeptSeconds: kept }),
  };
}

/** What the operator stated of history; of the embedded server, where nothing is stated, what is known. */
function historyOf(flags: RunFlags): { readonly window?: number | undefined; readonly kept?: number | undefined } {
  const { historyWindow: window, historyKept: kept } = flags;
  if (!flags.reference || window !== undefined) return { window, kept };
  return { window: referenceHistoryWindowSeconds, kept: kept ?? referenceHistoryWindowSeconds / 3 };
}

/**
 * How long the embedded server keeps history where nothing else is said: long enough for the cases that need
 * it, and short enough that those which wait for its end do not keep a person waiting.
 */
export const referenceHistoryWindowSeconds = 6;
