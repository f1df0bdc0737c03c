import { UsageError } from '#core/model/tool-error';
import { printable } from './quoted.ts';

/**
 * A mapping of a kubeconfig (or of a plugin's answer), read field by field.
 *
 * Each reader gives `undefined` for a field that is not there, `null` or empty, and a `UsageError` that
 * names the place for one of another type. Fields are looked up as own properties only.
 */
export type ConfigRecord = {
  /** Where it stands, for messages: `users[0].user in FILE`. */
  readonly place: string;
  /** The file it came from: relative paths in it are relative to that file's folder. */
  readonly file: string;
  text(key: string): string | undefined;
  flag(key: string): boolean;
  /** The field as it is, of any type. */
  value(key: string): unknown;
  record(key: string): ConfigRecord | undefined;
  records(key: string): readonly ConfigRecord[];
  texts(key: string): readonly string[];
};

/** What unknown data must be to be read as a `ConfigRecord`. */
export function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Wraps a mapping.
 *
 * @param path where the mapping stands in its file, empty for the whole document.
 */
export function configRecord(fields: Readonly<Record<string, unknown>>, file: string, path: string): ConfigRecord {
  const at = (key: string): string => (path === '' ? key : `${path}.${key}`);
  const value = (key: string): unknown => (Object.hasOwn(fields, key) ? (fields[key] ?? undefined) : undefined);

  const items = (key: string): readonly unknown[] => {
    const found = value(key);
    if (found === undefined) return [];
    if (!Array.isArray(found)) throw wrongType(at(key), file, 'a list');
    return found;
  };

  return {
    place: path === '' ? printable(file) : `${printable(path)} in ${printable(file)}`,
    file,
    value,
    text(key) {
      const found = value(key);
      if (found === undefined || found === '') return undefined;
      if (typeof found !== 'string') throw wrongType(at(key), file, 'a string', 'Put it in quotes.');
      return found;
    },
    flag(key) {
      const found = value(key);
      if (found !== undefined && typeof found !== 'boolean') throw wrongType(at(key), file, 'true or false');
      return found === true;
    },
    record(key) {
      const found = value(key);
      if (found === undefined) return undefined;
      if (!isMapping(found)) throw wrongType(at(key), file, 'a mapping');
      return configRecord(found, file, at(key));
    },
    records: (key) =>
      items(key).map((item, index) => {
        if (!isMapping(item)) throw wrongType(`${at(key)}[${index}]`, file, 'a mapping');
        return configRecord(item, file, `${at(key)}[${index}]`);
      }),
    texts: (key) =>
      items(key).map((item, index) => {
        if (typeof item !== 'string') throw wrongType(`${at(key)}[${index}]`, file, 'a string', 'Put it in quotes.');
        return item;
      }),
  };
}

function wrongType(path: string, file: string, wanted: string, next?: string): UsageError {
  return new UsageError(`${printable(path)} in ${printable(file)} is not ${wanted}.`, { next: next ?? 'Correct it there.' });
}
