import type { Entry } from '#core/model/evidence';
import { areSteps } from './is-step.ts';
import { isWaiver } from './is-waiver.ts';

type Fields = Readonly<Record<string, 'string' | 'number' | 'boolean' | 'object'>>;

/** The fields that each kind of entry must have for the judge to read it, with the type of each. */
const fields: Readonly<Record<Entry['e'], Fields>> = {
  run: { schemaVersion: 'number', tool: 'string', started: 'string', run: 'string', target: 'object', options: 'object' },
  facts: { facts: 'object' },
  case: { case: 'string', prefix: 'string', steps: 'string', at: 'number' },
  exchange: { case: 'string', step: 'string', phase: 'string', attempt: 'number', at: 'number', request: 'object' },
  stream: { case: 'string', step: 'string', from: 'string', at: 'number', request: 'object' },
  line: { case: 'string', step: 'string', at: 'number', line: 'string' },
  ended: { case: 'string', step: 'string', at: 'number', by: 'string' },
  audited: { case: 'string', step: 'string', at: 'number', event: 'string' },
  'step-failed': { case: 'string', step: 'string', at: 'number', cause: 'string', message: 'string' },
  end: { case: 'string', at: 'number' },
  added: { case: 'string', of: 'string', failure: 'object', at: 'number' },
  finished: { at: 'number', interrupted: 'boolean', left: 'object' },
};

/** Whether a line of `run.ndjson` is an entry, as far as reading it needs. */
export function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null || !('e' in value) || typeof value.e !== 'string') return false;
  const wanted = Object.entries(fields).find(([kind]) => kind === value.e)?.[1];
  if (wanted === undefined) return false;
  if (value.e === 'exchange') return has(value, wanted) && isAnswered(value, { body: 'string' });
  if (value.e === 'added') return has(value, wanted) && isAdded(value);
  if (value.e === 'finished') return has(value, wanted) && isDone(fieldOf(value, 'done')) && areKept(fieldOf(value, 'kept'));
  if (value.e === 'run') return has(value, wanted) && haveFiles(fieldOf(value, 'options')) && isInvocation(fieldOf(value, 'invocation'));
  return has(value, wanted) && (value.e !== 'stream' || isAnswered(value, {}));
}

/** The paths of kept objects are printed. */
function areKept(kept: unknown): boolean {
  if (kept === undefined) return true;
  return Array.isArray(kept) && kept.every((one) => has(one, { test: 'string' }) && areTexts(fieldOf(one, 'objects')));
}

function areTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

/** What the run did is a sum of numbers. */
function isDone(done: unknown): boolean {
  const requests = fieldOf(done, 'requests');
  if (done === undefined) return true;
  return (
    has(done, { requests: 'object', created: 'number', removed: 'number', namespaces: 'number', mostAtOnce: 'number' }) &&
    Object.values(Object(requests)).every((count) => typeof count === 'number')
  );
}

/** The steps of a case that the plan does not have decide what its evidence is compared with. */
function isAdded(entry: object): boolean {
  const shorter = fieldOf(entry, 'shorter');
  if (!has(fieldOf(entry, 'failure'), { statement: 'string' })) return false;
  return shorter === undefined || (has(shorter, { id: 'string' }) && areSteps(fieldOf(shorter, 'steps')));
}

/** The words of commands are printed, each in the way of its kind. */
function isInvocation(invocation: unknown): boolean {
  if (invocation === undefined) return true;
  const [flags, output] = [fieldOf(invocation, 'flags'), fieldOf(invocation, 'output')];
  return Array.isArray(flags) && flags.every(isCommandWord) && (output === undefined || isCommandWord(output));
}

function isCommandWord(word: unknown): boolean {
  if (typeof word === 'string') return true;
  return has(word, { inHome: 'string' }) || ['TOKEN', 'LIMITED_TOKEN'].some((name) => fieldOf(word, 'secret') === name);
}

/** Whether the files of the operator, which decide what was tested and how, are as they are recorded. */
function haveFiles(options: unknown): boolean {
  return hasWaivers(options) && hasSubjects(options) && hasGiven(options) && hasDurations(options);
}

/** Durations decide which cases are in a shard. */
function hasDurations(options: unknown): boolean {
  const durations = fieldOf(options, 'durations');
  if (durations === undefined) return true;
  return (
    typeof durations === 'object' &&
    durations !== null &&
    Object.values(durations).every((seconds) => typeof seconds === 'number' && seconds >= 0)
  );
}

function hasGiven(options: unknown): boolean {
  const given = fieldOf(options, 'given');
  const sequences = fieldOf(given, 'sequences');
  if (given === undefined) return true;
  return (
    has(given, { file: 'string' }) &&
    Array.isArray(sequences) &&
    sequences.every((one) => has(one, { id: 'string', subject: 'string' }) && areSteps(fieldOf(one, 'steps')))
  );
}

/** Waivers decide a verdict, so that what is none must not pass for one. */
function hasWaivers(options: unknown): boolean {
  const waivers = fieldOf(options, 'waivers');
  return waivers === undefined || (Array.isArray(waivers) && waivers.every(isWaiver));
}

/** Subject files decide what was tested. */
function hasSubjects(options: unknown): boolean {
  const subjects = fieldOf(options, 'subjects');
  return subjects === undefined || (Array.isArray(subjects) && subjects.every((one) => has(one, { file: 'string', text: 'string' })));
}

/** Whether what came back is there: an answer with its head, and `others` beside it, or why there is none. */
function isAnswered(entry: object, others: Fields): boolean {
  if (!has(fieldOf(entry, 'request'), { method: 'string', target: 'string', headers: 'object' })) return false;
  if ('error' in entry) return has(entry.error, { code: 'string', message: 'string' });
  const answer = fieldOf(entry, 'answer');
  const headers = fieldOf(answer, 'headers');
  return has(answer, { status: 'number', ...others }) && Array.isArray(headers) && headers.every(isHeader);
}

function isHeader(value: unknown): boolean {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');
}

function has(value: unknown, wanted: Fields): boolean {
  return Object.entries(wanted).every(([field, type]) => {
    const actual = fieldOf(value, field);
    return typeof actual === type && actual !== null;
  });
}

function fieldOf(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined;
}
