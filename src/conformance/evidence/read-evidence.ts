import { parseJson } from '#core/http/body-of';
import { pointTo } from '#core/json/pointer';
import type { CaseAdded, Entry, FactsFound, RunEnded, RunStarted } from '#core/model/evidence';
import type { Facts } from '#core/model/facts';
import type { Json } from '#core/model/json';
import { EvidenceError } from '#core/model/tool-error';
import type { EvidenceFile, EvidenceFileLine } from '#core/ports/evidence-file';
import { isEntry } from './is-entry.ts';
import { MayBeLeft } from './may-be-left.ts';

/** The recorded evidence of a run. Entries of cases stay in the file until they are asked for. */
export type SavedRun = {
  readonly head: RunStarted;
  readonly facts: Facts | undefined;
  /** Returns the entries of a case by its key; undefined where it never started. */
  entriesOf(key: string): readonly Entry[] | undefined;
  /** Of evidence that was merged of shards: the file and the number of each. */
  readonly shards?: readonly { readonly file: string; readonly index: number }[];
  /** Of evidence that was merged of shards: the head and the facts of the shard that recorded a case. */
  readonly recordedBy?: (key: string) => { readonly head: RunStarted; readonly facts: Facts } | undefined;
  /** The keys of all cases and fixtures, in the order in which they started. */
  readonly cases: readonly string[];
  /** The cases that the plan does not have. */
  readonly added: readonly CaseAdded[];
  /** Missing where the run did not end: its process was killed. */
  readonly finished: RunEnded | undefined;
  /** The objects that the run left, as it recorded them; of a run that did not end those that it may have left. */
  readonly left: readonly string[];
  /** How many requests were sent, without those of the probe: as the run counted them, or those that it recorded before it was killed. */
  readonly requests: number;
  /** The time of the last entry. */
  readonly last: number;
};

/**
 * Reads `run.ndjson`. A last line that a crash cut is left out.
 *
 * @throws EvidenceError with the line, where a line is not an entry, entries are out of order, or the version of the format
 * is another.
 */
export function readEvidence(file: EvidenceFile): SavedRun {
  const places = new Map<string, EvidenceFileLine[]>();
  const order = new EntryOrder();
  let requests = 0;
  let last = 0;
  let number = 0;
  for (const line of file.lines()) {
    number += 1;
    if (line.text === '') continue;
    const document = parseJson(line.text);
    if (order.head === undefined) refuseOtherVersion(document, file.name);
    const entry: unknown = document;
    if (!isEntry(entry)) {
      if (!line.ended && order.head !== undefined) continue;
      throw broken(file.name, number, order.head === undefined ? noHead : 'A line of the evidence is not a valid entry.');
    }
    const problem = order.add(entry);
    if (problem !== undefined) throw broken(file.name, number, problem);
    if (entry.e === 'run' || entry.e === 'facts') continue;
    last = entry.at;
    if (entry.e === 'added' || entry.e === 'finished') continue;
    if (isRequest(entry)) requests += 1;
    const place = { ...line, text: '' };
    if (places.get(entry.case)?.push(place) === undefined) places.set(entry.case, [place]);
  }
  const { head, facts, added, finished } = order;
  if (head === undefined) throw broken(file.name, 1, noHead);
  return {
    head,
    facts: facts?.facts,
    entriesOf: (key) => places.get(key)?.map((place) => entryAt(file, place)),
    cases: [...places.keys()],
    added,
    finished,
    left: finished?.left ?? leftBehind(file),
    requests: finished?.done === undefined ? requests : sumOf(finished.done.requests),
    last,
  };
}

/** The run counts more than it records: before a deletion it looks whether all that goes is its own. */
function sumOf(requests: Readonly<Record<string, number>>): number {
  return Object.values(requests).reduce((sum, number) => sum + number, 0);
}

const noHead = 'The evidence does not begin with a "run" entry.';

/** Checks the order of the entries: the run, the probe, the facts, the cases, the end. */
class EntryOrder {
  head: RunStarted | undefined;
  facts: FactsFound | undefined;
  finished: RunEnded | undefined;
  readonly added: CaseAdded[] = [];
  readonly #started = new Set<string>();

  /** Takes the next entry. Returns what is wrong with its place, if anything is. */
  add(entry: Entry): string | undefined {
    if (entry.e === 'run') return this.#addHead(entry);
    if (this.head === undefined) return noHead;
    if (this.finished !== undefined) return `A "${entry.e}" entry comes after the "finished" entry, which is the last one of a run.`;
    if (entry.e === 'facts') {
      if (this.facts !== undefined) return 'The evidence has a second "facts" entry.';
      this.facts = entry;
      return undefined;
    }
    if (entry.e === 'exchange' && entry.phase === 'probe') return undefined;
    if (entry.e === 'finished') this.finished = entry;
    else if (this.facts === undefined) return `A "${entry.e}" entry comes before the "facts" entry.`;
    else if (entry.e === 'added') this.added.push(entry);
    else if (entry.e === 'case') this.#started.add(entry.case);
    else if (!this.#started.has(entry.case)) return `A "${entry.e}" entry comes before the "case" entry of its case.`;
    return undefined;
  }

  #addHead(entry: RunStarted): string | undefined {
    if (this.head !== undefined) return 'The evidence has a second "run" entry.';
    this.head = entry;
    return undefined;
  }
}

function refuseOtherVersion(document: Json | undefined, file: string): void {
  const version = pointTo(document, '/schemaVersion');
  if (typeof version !== 'number' || version === 1) return;
  throw new EvidenceError(`The evidence has version ${version} of the format; this release reads version 1.`, {
    next: 'Judge it with the release of apiconform that wrote it.',
    where: { file, line: 1, column: 1 },
  });
}

function isRequest(entry: Entry): boolean {
  return entry.e === 'stream' || (entry.e === 'exchange' && entry.phase !== 'probe');
}

function entryAt(file: EvidenceFile, place: EvidenceFileLine): Entry {
  const entry: unknown = parseJson(file.lineAt(place));
  if (!isEntry(entry)) throw new EvidenceError(`The file ${file.name} changed while it was read.`, { next: 'Try again.' });
  return entry;
}

function leftBehind(file: EvidenceFile): readonly string[] {
  const objects = new MayBeLeft();
  for (const { text } of file.lines()) {
    const entry: unknown = parseJson(text);
    if (isEntry(entry)) objects.add(entry);
  }
  return objects.paths();
}

function broken(file: string, line: number, message: string): EvidenceError {
  return new EvidenceError(message, {
    next: 'Run the suite again, or restore the file.',
    where: { file, line, column: 1 },
  });
}
