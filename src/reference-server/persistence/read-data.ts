import { isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { UsageError } from '#core/model/tool-error';
import type { DataFile, DataLine } from '#core/ports/data-file';
import { textAt, valueAt } from '../json/json-object.ts';
import type { Contents, StoredObject, Write } from '../store/store.ts';
import { decodeLine, formatOf } from './data-format.ts';

/** The contents of a file: those of a store, and the key of its continue tokens. */
export type Data = { readonly contents: Contents; readonly tokenKey: Uint8Array };

/**
 * Reads the data of a server; `undefined` for an empty file. The last line may be cut short where the process ended while it
 * wrote it: no client received a response for that write, so it is dropped.
 *
 * @throws UsageError with the line and byte where the file is damaged, or for a file of something else.
 */
export function readData(file: DataFile, apiDomain: string): Data | undefined {
  const lines = numbered(file.lines());
  const first = lines.next();
  if (first.done === true) return undefined;
  const head = headOf(file, first.value, apiDomain);
  const objects: StoredObject[] = [];
  const writes: Write[] = [];
  let revision = head.revision;
  for (const line of { [Symbol.iterator]: () => lines }) {
    const record = line.ended ? decodeLine(line.bytes) : undefined;
    if (objects.length < head.objects) objects.push(objectOf(record) ?? damaged(file, line));
    // Only an appended line can be cut short.
    else if (line.ended) {
      const write = writeOf(record) ?? damaged(file, line);
      if (write.revision !== revision + 1) damaged(file, line);
      revision = write.revision;
      writes.push(write);
    }
  }
  if (objects.length < head.objects)
    throw new UsageError(`${file.name} ends after ${objects.length} of its ${head.objects} objects.`, { next: whole });
  return { contents: { revision: head.revision, objects, writes }, tokenKey: head.tokenKey };
}

const whole = 'Restore a complete copy, or use another file.';

type NumberedLine = DataLine & { readonly number: number };

function* numbered(lines: Iterable<DataLine>): Generator<NumberedLine, void> {
  let number = 0;
  for (const line of lines) {
    number += 1;
    yield { ...line, number };
  }
}

function headOf(
  file: DataFile,
  line: NumberedLine,
  apiDomain: string,
): { readonly revision: number; readonly objects: number; readonly tokenKey: Uint8Array } {
  const record = line.ended ? decodeLine(line.bytes) : undefined;
  if (textAt(record, 'format') === undefined)
    throw new UsageError(`${file.name} is not a data file of this server.`, {
      next: 'Use a file that it wrote, or one that does not exist yet.',
    });
  if (textAt(record, 'format') !== formatOf)
    throw new UsageError(`${file.name} was written by another release.`, { next: 'Open it with that release, or use another file.' });
  if (textAt(record, 'apiDomain') !== apiDomain)
    throw new UsageError(`${file.name} has objects of ${textAt(record, 'apiDomain') ?? 'nothing'}, but this server uses ${apiDomain}.`, {
      next: 'Choose the --dialect that it was written with, or use another file.',
    });
  const [revision, objects] = [countAt(record, 'revision'), countAt(record, 'objects')];
  const tokenKey = new Uint8Array(Buffer.from(textAt(record, 'tokenKey') ?? '', 'base64'));
  if (revision === undefined || objects === undefined || tokenKey.length === 0) return damaged(file, line);
  return { revision, objects, tokenKey };
}

function objectOf(record: Json | undefined): StoredObject | undefined {
  const key = textAt(record, 'key');
  const object = valueAt(record, 'object');
  return key?.startsWith('/') === true && isJsonObject(object) ? { key, object } : undefined;
}

function writeOf(record: Json | undefined): Write | undefined {
  const [revision, at] = [countAt(record, 'revision'), countAt(record, 'at')];
  const key = textAt(record, 'key');
  const object: Json | undefined = valueAt(record, 'object');
  if (revision === undefined || at === undefined || key?.startsWith('/') !== true || !(isJsonObject(object) || object === null))
    return undefined;
  return { revision, at, key, object: objectOrNothing(object) };
}

function objectOrNothing(object: JsonObject | null): JsonObject | undefined {
  return object ?? undefined;
}

function countAt(record: Json | undefined, field: string): number | undefined {
  const value = valueAt(record, field);
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

function damaged(file: DataFile, { number, offset }: NumberedLine): never {
  throw new UsageError(`${file.name} is damaged at line ${number}, which begins at byte ${offset}.`, {
    next: 'The file is unchanged: restore a complete copy, or use another file.',
  });
}
