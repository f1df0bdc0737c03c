import { createHash } from 'node:crypto';
import { parseJson } from '#core/http/body-of';
import type { Entry } from '#core/model/evidence';
import type { EvidenceFile } from '#core/ports/evidence-file';
import { isEntry } from '../evidence/is-entry.ts';
import type { CertificateProblem } from './certificate-problem.ts';

/** What all lines of the evidence of a run show together. */
export type EvidenceScan = {
  readonly lines: number;
  readonly problems: readonly CertificateProblem[];
};

/** The verbs of requests that write, by their methods. All of them are recorded; reads of the run itself are only counted. */
const verbs: Readonly<Record<string, readonly string[]>> = {
  POST: ['create'],
  PUT: ['update'],
  PATCH: ['patch'],
  DELETE: ['delete', 'deletecollection'],
};
const next = 'Run the suite again, or restore the file.';

/**
 * Reads all lines of the evidence and returns how many there are, with a problem where one is there twice, or where fewer
 * requests that write are recorded than the run says at its end that it sent.
 */
export function scanEvidence(file: EvidenceFile): EvidenceScan {
  const seen = new Map<string, number>();
  const recorded = new Map<string, number>();
  const problems: CertificateProblem[] = [];
  let lines = 0;
  let sent: Readonly<Record<string, number>> = {};
  for (const { text } of file.lines()) {
    lines += 1;
    const entry: unknown = parseJson(text);
    if (!isEntry(entry)) continue;
    if (isOnce(entry)) {
      const digest = createHash('sha256').update(text).digest('base64');
      const first = seen.get(digest);
      if (first !== undefined && problems.length === 0)
        problems.push({ rule: 'records', message: `Line ${lines} of the evidence repeats line ${first}.`, next });
      seen.set(digest, lines);
    }
    if (entry.e === 'exchange' && entry.phase !== 'probe' && !('error' in entry && entry.error.code === 'withheld')) {
      const { method } = entry.request;
      recorded.set(method, (recorded.get(method) ?? 0) + 1);
    }
    if (entry.e === 'finished') sent = entry.done?.requests ?? {};
  }
  return { lines, problems: [...problems, ...missingRequests(recorded, sent)] };
}

/**
 * Whether an entry cannot be there twice: each attempt of a step is counted, but not what removes objects or waits for the target,
 * and a fixture or a trial may read an object twice in a millisecond.
 */
function isOnce(entry: Entry): boolean {
  if (entry.e === 'exchange') return entry.phase === 'case' || (entry.phase === 'fixture' && entry.request.method !== 'GET');
  // A watch may send the same event twice in a millisecond.
  return entry.e !== 'line';
}

function missingRequests(recorded: ReadonlyMap<string, number>, sent: Readonly<Record<string, number>>): readonly CertificateProblem[] {
  return Object.entries(verbs).flatMap(([method, names]) => {
    const [has, expected] = [recorded.get(method) ?? 0, names.reduce((sum, verb) => sum + (sent[verb] ?? 0), 0)];
    if (has >= expected) return [];
    const message = `The evidence has ${has} requests of the method ${method}, and the run sent ${expected}.`;
    return [{ rule: 'records', message, next } as const];
  });
}
