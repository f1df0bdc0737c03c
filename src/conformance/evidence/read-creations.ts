import { parseJson } from '#core/http/body-of';
import { definedFields } from '#core/json/defined-fields';
import { isJsonObject } from '#core/json/json-object';
import type { CreationEntry, RecordedRun } from '#core/model/creation';
import type { Json } from '#core/model/json';
import { EvidenceError } from '#core/model/tool-error';

/** The record of the objects that a run created. */
export type SavedCreations = {
  readonly head: RecordedRun;
  /** The objects that may exist, in the order of their creation, each with its uid where the server returned one. */
  readonly objects: readonly RecordedObject[];
  /** The collections in which objects of unknown names may exist. */
  readonly collections: readonly string[];
};

export type RecordedObject = { readonly path: string; readonly uid: string | undefined };

/** No run notes more. */
const mostLines = 1_000_000;
const longestText = 2_000;

/**
 * Reads the record of created objects of a run. A last line that a crash cut is left out. What the paths are about is for
 * the caller to check.
 *
 * @throws EvidenceError with the line, where the file is not a record, and where a line is not a valid entry.
 */
export function readCreations(text: string, file: string): SavedCreations {
  const lines = text.split('\n');
  if (lines.length > mostLines) throw broken(file, mostLines, 'The record of created objects has too many lines.');
  const head = headOf(parseJson(lines[0] ?? ''));
  if (head === undefined) throw broken(file, 1, 'The file does not begin as a record of created objects.');
  const objects = new Map<string, RecordedObject>();
  const collections = new Set<string>();
  lines.forEach((line, index) => {
    if (index === 0 || line === '') return;
    const entry = entryOf(parseJson(line));
    if (entry === undefined) {
      if (index === lines.length - 1) return;
      throw broken(file, index + 1, 'A line of the record of created objects is not a valid entry.');
    }
    if (entry.e === 'create-in') {
      collections.add(entry.collection);
      return;
    }
    objects.delete(entry.path);
    if (entry.e !== 'gone') objects.set(entry.path, { path: entry.path, uid: entry.e === 'created' ? entry.uid : undefined });
  });
  return { head, objects: [...objects.values()], collections: [...collections] };
}

function headOf(value: Json | undefined): RecordedRun | undefined {
  if (!isJsonObject(value) || value['e'] !== 'run' || value['schemaVersion'] !== 1) return undefined;
  const { run, server, started, host, pid, processStart } = value;
  if (!isText(run) || !isRunId(run) || !isText(server) || !isText(started) || !isText(host)) return undefined;
  if (typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid <= 0) return undefined;
  if (processStart !== undefined && !isText(processStart)) return undefined;
  return { e: 'run', schemaVersion: 1, run, server, started, host, pid, ...definedFields({ processStart }) };
}

function entryOf(value: Json | undefined): CreationEntry | undefined {
  if (!isJsonObject(value)) return undefined;
  const { e, path, collection, uid, at } = value;
  if (e === 'create-in') return isText(collection) && isText(at) ? { e, collection, at } : undefined;
  if (!isText(path)) return undefined;
  if (e === 'gone') return { e, path };
  if (e === 'create') return isText(at) ? { e, path, at } : undefined;
  return e === 'created' && isText(uid) ? { e, path, uid } : undefined;
}

function isText(value: Json | undefined): value is string {
  return typeof value === 'string' && value !== '' && value.length <= longestText;
}

/** Returns whether a text is the id of a run: six lower case letters and digits. */
export function isRunId(text: string): boolean {
  return /^[a-z0-9]{6}$/.test(text);
}

function broken(file: string, line: number, message: string): EvidenceError {
  return new EvidenceError(message, {
    next: 'Remove what the run left by its label: apiconform cleanup --run-id ID.',
    where: { file, line, column: 1 },
  });
}
