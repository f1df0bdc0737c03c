import { ownLabel } from '#core/codecs/own-names';
import { bodyOf } from '#core/http/body-of';
import type { ProbeClient } from '#core/http/probe-client';
import { itemsOf, stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Facts } from '#core/model/facts';
import type { Json } from '#core/model/json';
import { TargetError } from '#core/model/tool-error';

/** What an earlier run left on a server, or what a run at the same time has there. */
export type LeftRun = {
  /** The id of the run. */
  readonly run: string;
  readonly namespaces: number;
  readonly definitions: number;
  /** When the server created the latest of them, in RFC 3339, where it says so. */
  readonly latest?: string;
};

const mostRuns = 20;

/**
 * Finds the namespaces and definitions of other runs by their label, with one request for each. It is a hint: what cannot be
 * read, and what is being deleted, counts for nothing. Never throws for what the target does.
 */
export async function findLeftRuns({ served, dialect }: Facts, run: string, probeClient: ProbeClient): Promise<readonly LeftRun[]> {
  const namespaces = await labelled('v1/namespaces', served, probeClient);
  const definitions = await labelled(`apiextensions.${dialect.apiDomain}/v1/customresourcedefinitions`, served, probeClient);
  const ids = new Set([...namespaces, ...definitions].map(({ of }) => of));
  ids.delete(run);
  return [...ids].slice(0, mostRuns).map((id) => {
    const isOfRun = ({ of }: Labelled) => of === id;
    const [latest] = [...namespaces, ...definitions]
      .filter(isOfRun)
      .flatMap(({ created }) => created ?? [])
      .sort()
      .reverse();
    const counts = { namespaces: namespaces.filter(isOfRun).length, definitions: definitions.filter(isOfRun).length };
    return { run: id, ...counts, ...(latest === undefined ? {} : { latest }) };
  });
}

type Labelled = { readonly of: string; readonly created: string | undefined };

async function labelled(key: string, served: Facts['served'], probeClient: ProbeClient): Promise<readonly Labelled[]> {
  if (!Object.hasOwn(served, key)) return [];
  const path = `${key.startsWith('v1/') ? '/api' : '/apis'}/${key}?labelSelector=${ownLabel}&limit=500`;
  try {
    const answer = await probeClient.ask('left-runs', path, {
      accept: 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json',
    });
    return answer.status === 200 ? itemsOf(bodyOf(answer)).flatMap(labelledItem) : [];
  } catch (error) {
    if (error instanceof TargetError) return [];
    throw error;
  }
}

/** The id of a run and a time come from the server: only texts of their form are shown. */
function labelledItem(item: Json): readonly Labelled[] {
  const of = stringAt(item, `/metadata/labels/${ownLabel}`) ?? '';
  const created = stringAt(item, '/metadata/creationTimestamp') ?? '';
  if (!/^[a-z0-9]{6}$/.test(of) || pointTo(item, '/metadata/deletionTimestamp') !== undefined) return [];
  return [{ of, created: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(created) ? created : undefined }];
}
