import { creationRecordsIn, isRunning } from '#adapters/creation-log-file';
import { readTextFile, removeFile } from '#adapters/files';
import { systemClock } from '#adapters/system-clock';
import { createHttpClient } from '#adapters/undici-http-client';
import { secretsOf } from '#conformance/connection/secrets-of';
import { isRunId, readCreations, type SavedCreations } from '#conformance/evidence/read-creations';
import { probe } from '#conformance/probe/probe';
import { type CleanUpOutcome, cleanUpRun } from '#conformance/runner/clean-up-run';
import { cleanUpToolsOf } from '#conformance/runner/clean-up-tools';
import { EvidenceBudget } from '#conformance/runner/evidence-budget';
import type { LeftObject } from '#conformance/runner/remove-objects';
import { WatchHeads } from '#conformance/runner/watch-heads';
import { watchfulClient } from '#conformance/runner/watchful-client';
import { scrubFault } from '#conformance/scrub-judged';
import { Pace, pacedClient } from '#core/http/pace';
import type { Target } from '#core/model/target';
import { UsageError } from '#core/model/tool-error';
import type { HttpClient } from '#core/ports/http-client';
import { createScrubber } from '#core/redaction/scrub';
import { dialectOf } from './dialect-of.ts';
import { defaultRequestTimeoutSeconds, openTarget, type ServerOptions } from './open-target.ts';
import { toolVersion } from './tool-version.ts';

/** Options of `cleanUp`: the server, and either `directory` or `run`. */
export type CleanUpOptions = Omit<ServerOptions, 'reference'> & {
  /** The folder that was the `output` of the runs: their records say what they created. */
  readonly directory?: string | undefined;
  /** The id of a run, which its report and the names of its objects contain: its objects are found by their label. */
  readonly run?: string | undefined;
  /** The most requests a second. Default: as many as the server answers. */
  readonly qps?: number | undefined;
  /** Aborted to stop early. What is not removed by then is in `left`. */
  readonly signal?: AbortSignal | undefined;
};

/** What was removed of each run. */
export type CleanUpResult = { readonly runs: readonly CleanedRun[]; readonly interrupted: boolean };

export type CleanedRun = {
  readonly run: string;
  /** The paths of the objects that were removed. */
  readonly removed: readonly string[];
  /** What could not be removed, and why. */
  readonly left: readonly LeftObject[];
};

/** See `cleanUp` in `src/index.ts`. */
export async function cleanUp(options: CleanUpOptions): Promise<CleanUpResult> {
  const { directory, run, signal = new AbortController().signal } = options;
  const records = recordsOf(directory, run);
  if (records.length === 0) return { runs: [], interrupted: false };
  const { target, close } = await openTarget(options);
  const scrub = createScrubber(secretsOf(target));
  try {
    for (const { saved, file } of records)
      if (saved !== undefined && file !== undefined) refuseOther(saved, file, target.description.server);
    const client = pacedClient(createHttpClient(target, { userAgent: `apiconform/${toolVersion()}` }), new Pace(systemClock, options.qps));
    try {
      const cleaner = await openCleaner(client, target, options);
      const runs: CleanedRun[] = [];
      for (const { run: id, saved, file } of records) {
        if (signal.aborted) break;
        const { removed, left } = await cleaner(id, saved, signal);
        if (left.length === 0 && file !== undefined && !signal.aborted) await removeFile(file);
        runs.push({ run: id, removed, left: left.map(({ path, because }) => ({ path, because: scrub(because) })) });
      }
      return { runs, interrupted: signal.aborted };
    } catch (fault) {
      throw scrubFault(fault, scrub);
    } finally {
      await client.close();
    }
  } finally {
    await close();
  }
}

type RecordOfRun = { readonly run: string; readonly saved?: SavedCreations; readonly file?: string };

function recordsOf(directory: string | undefined, run: string | undefined): readonly RecordOfRun[] {
  if (run !== undefined && !isRunId(run)) {
    throw new UsageError(`${JSON.stringify(run)} is not the id of a run.`, {
      next: 'Give six letters and digits; the names of the objects of a run begin with ac-, the id of the run, and a hyphen.',
    });
  }
  if (directory === undefined) {
    if (run !== undefined) return [{ run }];
    throw new UsageError('Nothing says which run to clean up after.', {
      next: 'Name the folder that --output named in the run, or the id of the run with --run-id.',
    });
  }
  const records = creationRecordsIn(directory).map((file): Required<RecordOfRun> => {
    const saved = readCreations(readTextFile(file) ?? '', file);
    return { run: saved.head.run, saved, file };
  });
  return run === undefined ? records : records.filter((record) => record.run === run);
}

/** A record is about one server; and the objects of a run that still runs are in use. */
function refuseOther({ head }: SavedCreations, file: string, server: string): void {
  if (head.server !== server) {
    throw new UsageError(`${file} is the record of a run against ${head.server}, and not against ${server}.`, {
      next: `Name that server. If both are the same server, use --run-id ${head.run} instead of the folder.`,
    });
  }
  if (isRunning(head)) {
    throw new UsageError(`The run ${head.run} is still running: it is process ${head.pid}.`, {
      next: `Wait until it has ended. If that process is another program, use --run-id ${head.run} instead of the folder.`,
    });
  }
}

type Cleaner = (run: string, saved: SavedCreations | undefined, signal: AbortSignal) => Promise<CleanUpOutcome>;

/** Returns what cleans up after runs against a server, of which it learns what it serves. */
async function openCleaner(client: HttpClient, target: Target, options: CleanUpOptions): Promise<Cleaner> {
  const requestTimeoutMs = (options.requestTimeoutSeconds ?? defaultRequestTimeoutSeconds) * 1000;
  const facts = await probe(client, () => undefined, {
    clock: systemClock,
    timeoutMs: requestTimeoutMs,
    run: 'cleanup',
    server: target.description.server,
    ...(options.dialect === undefined ? {} : { dialect: dialectOf(options.dialect) }),
  });
  const { served, namespaceController } = facts;
  const wire = {
    client: watchfulClient(client, systemClock),
    clock: systemClock,
    startedAt: systemClock.now(),
    requestTimeoutMs,
    budget: new EvidenceBudget(),
    heads: new WatchHeads(),
  };
  return (run, saved, signal) => {
    const tools = cleanUpToolsOf(wire, { run, namespaceController }, { key: 'clean-up', add: () => undefined });
    return cleanUpRun({ served, recorded: saved, signal }, tools);
  };
}
