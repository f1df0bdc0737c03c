import { bodyOf } from '#core/http/body-of';
import type { ProbeClient } from '#core/http/probe-client';
import { itemsOf, stringAt } from '#core/json/object-identity';
import { type ReleaseStorage, readStoredRelease, type StoredRelease, type UnreadRelease } from './stored-release.ts';

/** Which revisions to read. */
export type WantedReleases = {
  /** Default: all. */
  readonly namespace?: string;
  /** Default: all. */
  readonly name?: string;
};

/** Few enough for one response: an object of the largest size has about 1.4 MB. */
const pageSize = 8;
const mostPages = 20_000;
const storages: readonly ReleaseStorage[] = ['secrets', 'configmaps'];

/**
 * Calls `visit` with each revision that Helm stores in Secrets or in ConfigMaps, page by page, so that memory is bounded for any number
 * of releases. Returns what could not be listed, one text for each storage.
 */
export async function eachRelease(
  probeClient: ProbeClient,
  wanted: WantedReleases,
  visit: (release: StoredRelease | UnreadRelease) => void,
): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const storage of storages) {
    const refusal = await eachIn(probeClient, storage, wanted, visit);
    if (refusal !== undefined) missing.push(refusal);
  }
  return missing;
}

async function eachIn(
  probeClient: ProbeClient,
  storage: ReleaseStorage,
  { namespace, name }: WantedReleases,
  visit: (release: StoredRelease | UnreadRelease) => void,
): Promise<string | undefined> {
  const path = `/api/v1/${namespace === undefined ? '' : `namespaces/${encodeURIComponent(namespace)}/`}${storage}`;
  const labels = ['owner=helm', ...(name === undefined ? [] : [`name=${name}`])].join(',');
  const fields = storage === 'secrets' ? `&fieldSelector=${encodeURIComponent('type=helm.sh/release.v1')}` : '';
  const query = `${path}?labelSelector=${encodeURIComponent(labels)}${fields}&limit=${pageSize}`;
  let token = '';
  for (let page = 0; page < mostPages; page += 1) {
    const answer = await probeClient.ask(`helm ${storage}`, token === '' ? query : `${query}&continue=${encodeURIComponent(token)}`);
    if (answer.status !== 200) return `${path} returned ${answer.status}`;
    const body = bodyOf(answer);
    for (const item of itemsOf(body)) visit(readStoredRelease(item, storage));
    const next = stringAt(body, '/metadata/continue') ?? '';
    if (next === '') return undefined;
    if (next === token) break;
    token = next;
  }
  return `the list of ${path} did not end`;
}
