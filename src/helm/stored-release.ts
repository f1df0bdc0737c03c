// Releases of Helm 3 as a cluster stores them. In: Secrets and ConfigMaps. Out: the revisions with their manifests, and the requests that
// store a repaired revision. The room imports core only. It scans and migrates nothing: what a manifest has is passed to it.

import { gunzipSync, gzipSync } from 'node:zlib';
import { parseJson } from '#core/http/body-of';
import { nameOf, resourceVersionOf, stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Json } from '#core/model/json';

/** Where Helm stores revisions, by its storage drivers. */
export type ReleaseStorage = 'secrets' | 'configmaps';

/** One revision of a release. */
export type StoredRelease = {
  readonly storage: ReleaseStorage;
  readonly name: string;
  readonly namespace: string;
  readonly revision: number;
  /** `deployed`, `superseded`, `failed`, `uninstalled`, or a pending state. */
  readonly status: string;
  readonly chart: string;
  readonly chartVersion: string;
  readonly manifest: string;
  /** The manifests of the hooks, in their order. */
  readonly hooks: readonly string[];
  /** The text of the whole document, which `storedText` packs again. */
  readonly document: string;
  /** The object that stores it. */
  readonly object: { readonly name: string; readonly resourceVersion: string; readonly labels: Readonly<Record<string, string>> };
};

/** An object that could not be read as a revision, and why. */
export type UnreadRelease = { readonly object: string; readonly why: string };

/** An object of a cluster has at most 1.5 MiB; manifests compress well. The limit protects memory from an object made to be huge. */
const mostBytes = 32 * 1024 * 1024;
const longestText = 253;
const base64 = /^[A-Za-z0-9+/\r\n]*={0,2}[\r\n]*$/;

/** Reads a Secret or a ConfigMap in which Helm stores a revision. */
export function readStoredRelease(item: Json, storage: ReleaseStorage): StoredRelease | UnreadRelease {
  const namespace = stringAt(item, '/metadata/namespace') ?? '';
  const object = `${namespace}/${nameOf(item)}`.slice(0, 2 * longestText);
  const data = stringAt(item, '/data/release');
  const packed = data === undefined || storage === 'configmaps' ? data : decoded(data)?.toString('latin1');
  if (packed === undefined) return { object, why: 'it has no data.release' };
  const text = unpacked(packed);
  if (text === undefined) return { object, why: 'data.release is not base64 of gzip, or has more than 32 MiB' };
  const document = parseJson(text);
  const name = stringAt(document, '/name');
  const revision = pointTo(document, '/version');
  const manifest = stringAt(document, '/manifest');
  const status = stringAt(document, '/info/status');
  if (name === undefined || manifest === undefined || status === undefined || typeof revision !== 'number' || !Number.isInteger(revision)) {
    return { object, why: 'data.release is not the JSON of a release' };
  }
  const short = (pointer: string): string => (stringAt(document, pointer) ?? '').slice(0, longestText);
  return {
    storage,
    name: name.slice(0, longestText),
    namespace,
    revision,
    status: status.slice(0, longestText),
    chart: short('/chart/metadata/name'),
    chartVersion: short('/chart/metadata/version'),
    manifest,
    hooks: listAt(document, '/hooks').map((hook) => stringAt(hook, '/manifest') ?? ''),
    document: text,
    object: { name: nameOf(item), resourceVersion: resourceVersionOf(item) ?? '', labels: labelsOf(item) },
  };
}

/** Returns the value of `data.release` for the text of a document. */
export function storedText(document: string, storage: ReleaseStorage): string {
  const packed = gzipSync(document, { level: 9 }).toString('base64');
  return storage === 'configmaps' ? packed : Buffer.from(packed, 'latin1').toString('base64');
}

/** Old versions of Helm did not compress. */
function unpacked(text: string): string | undefined {
  const bytes = decoded(text);
  if (bytes === undefined) return undefined;
  try {
    const plain = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes, { maxOutputLength: mostBytes }) : bytes;
    return new TextDecoder('utf-8', { fatal: true }).decode(plain);
  } catch {
    return undefined;
  }
}

/** `Buffer.from` skips what is not base64; an object that Helm did not write is no release. */
function decoded(text: string): Buffer | undefined {
  return text === '' || !base64.test(text) ? undefined : Buffer.from(text, 'base64');
}

function listAt(document: Json | undefined, pointer: string): readonly Json[] {
  const found = pointTo(document, pointer);
  return Array.isArray(found) ? found : [];
}

function labelsOf(item: Json): Readonly<Record<string, string>> {
  const labels = pointTo(item, '/metadata/labels');
  const entries = labels === null || typeof labels !== 'object' || Array.isArray(labels) ? [] : Object.entries(labels);
  return Object.fromEntries(entries.flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])));
}
