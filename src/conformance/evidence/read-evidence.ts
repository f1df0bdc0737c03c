import { parseJson } from '#core/http/body-of';
import type { CaseAdded, Entry, FactsFound, RunEnded, RunOptions, RunStarted } from '#core/model/evidence';
import type { Facts } from '#core/model/facts';
import { EvidenceError } from '#core/model/tool-error';
import { isEntry } from './is-entry.ts';

/** The recorded evidence of a run. */
export type SavedRun = {
  readonly head: RunStarted;
  readonly facts: Facts | undefined;
  /** The entries of each case, by its key. */
  readonly cases: ReadonlyMap<string, readonly Entry[]>;
  /** The cases that the plan does not have. */
  readonly added: readonly CaseAdded[];
  /** Missing where the run was cut short. */
  readonly finished: RunEnded | undefined;
  /** The time of the last entry. */
  readonly last: number;
};

/**
 * Reads `run.ndjson`. A last line that a crash cut is left out; any other line that is no entry is an
 * `EvidenceError` that says where it is.
 */
export function readEvidence(text: string, file: string): SavedRun {
  const lines = text.split('\n');
  const cases = new Map<string, Entry[]>();
  const added: CaseAdded[] = [];
  let head: RunStarted | undefined;
  let found: FactsFound | undefined;
  let finished: RunEnded | undefined;
  let last = 0;
  lines.forEach((line, index) => {
    if (line === '') return;
    const entry: unknown = parseJson(line);
    if (!isEntry(entry)) {
      if (index === lines.length - 1) return;
      throw broken(file, index + 1, 'A line of the evidence is not a valid entry.');
    }
    if (entry.e === 'run') head = entry;
    else if (entry.e === 'facts') found = entry;
    else {
      last = entry.at;
      if (entry.e === 'added') added.push(entry);
      else if (entry.e === 'finished') finished = entry;
      else if (cases.get(entry.case)?.push(entry) === undefined) cases.set(entry.case, [entry]);
    }
  });
  if (head === undefined) throw broken(file, 1, 'The evidence has no "run" entry.');
  return { head, facts: found?.facts, cases, added, finished, last };
}

/** Returns the options of a saved run, which are in its first entry. Without one, `readEvidence` says what is wrong. */
export function optionsOf(text: string): RunOptions | undefined {
  const end = text.indexOf('\n');
  const entry: unknown = parseJson(end < 0 ? text : text.slice(0, end));
  return isEntry(entry) && entry.e === 'run' ? entry.options : undefined;
}

function broken(file: string, line: number, message: string): EvidenceError {
  return new EvidenceError(message, {
    next: 'Run the suite again, or restore the file.',
    where: { file, line, column: 1 },
  });
}
