import { dirname, isAbsolute, join } from 'node:path';
import { UsageError } from '#core/model/tool-error';
import type { ConfigRecord } from './config-record.ts';
import { printable } from './quoted.ts';
import type { Files } from './target-ports.ts';

/**
 * The text that a kubeconfig entry holds as base64 in `KEY-data`, or in the file that `KEY` names.
 * As for kubectl, data goes before the file, and a relative path starts at the kubeconfig's folder.
 *
 * @throws UsageError where the data is no base64, or the file is not there.
 */
export function dataOrFile(entry: ConfigRecord | undefined, key: string, files: Files): string | undefined {
  const data = entry?.text(`${key}-data`);
  if (entry !== undefined && data !== undefined) return decodeBase64(data, `${key}-data of ${entry.place}`);
  const path = entry?.text(key);
  return entry === undefined || path === undefined ? undefined : readNamed(beside(entry.file, path), `${key} of ${entry.place}`, files);
}

/** A path from a kubeconfig, made relative to what the kubeconfig's own path is relative to. */
export function beside(file: string, path: string): string {
  return isAbsolute(path) ? path : join(dirname(file), path);
}

/**
 * The text of a file that must be there.
 *
 * @param from the flag or the field that names it, for the message.
 */
export function readNamed(path: string, from: string, files: Files): string {
  const text = files.read(path);
  if (text !== undefined) return text;
  throw new UsageError(`The file ${printable(path)} of ${from} does not exist.`, { next: 'Correct the path.' });
}

function decodeBase64(text: string, from: string): string {
  const packed = text.replace(/\s+/g, '');
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(packed) || packed.replace(/=+$/, '').length % 4 === 1) {
    throw new UsageError(`The ${from} is not valid base64.`, { next: 'Encode the PEM file with base64, or name the file instead.' });
  }
  return Buffer.from(packed, 'base64').toString('utf8');
}
