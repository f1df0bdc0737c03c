import { apiVersionOf, kindText, parseApiVersion } from '#core/codecs/group-version-kind';
import { definedFields } from '#core/json/defined-fields';
import type { GroupVersionKind } from '#core/model/group-version-kind';
import type { Snapshot, SnapshotResource } from '#core/model/snapshot';
import { describedVersions } from '../descriptions/described-version.ts';

/** A version of a kind that a server itself reports as deprecated. */
export type ReportedDeprecation = {
  readonly type: GroupVersionKind;
  readonly resource: string;
  /** The version to use instead, if the description of the kind names it. */
  readonly replacement?: GroupVersionKind;
};

/** Matches a sentence that begins with "Deprecated", or says that the kind, its version or something with a name is deprecated. */
const described = /(?:^|[.;]\s+|\n\s*)deprecated\b|\b(this (?:api|version|kind|type|resource)|[a-z]\w*) is deprecated\b/i;
const named =
  /\b(?:use|by|favou?r of|replaced by|see)\s+(?:the )?[`"]?((?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?\/)?v[1-9]\d{0,3}(?:(?:alpha|beta)[1-9]\d{0,3})?)\b(?!\.\d)[`"]?(?:[/ .]([A-Z][A-Za-z0-9]{0,99}))?/;

/**
 * Returns the versions that a snapshot reports as deprecated, by kind: every operation of the resource is marked, the description of the
 * kind says so, or the metric of requested deprecated versions lists the resource.
 */
export function reportedDeprecations(snapshot: Snapshot): ReadonlyMap<string, ReportedDeprecation> {
  const marked = markedResources(snapshot);
  const requested = new Set(
    (snapshot.deprecatedRequests ?? []).map(({ group, version, resource }) => `${apiVersionOf({ group, version })} ${resource}`),
  );
  const descriptions = describedVersions(snapshot);
  const reported = Object.entries(snapshot.resources).flatMap(([apiVersion, resources]) => {
    const version = parseApiVersion(apiVersion);
    if (version === undefined) return [];
    return resources.filter(isResource).flatMap(({ name, kind }): readonly ReportedDeprecation[] => {
      const type = { ...version, kind };
      const schema = descriptions.get(apiVersion)?.kinds.get(kind);
      const text = schema === undefined ? '' : descriptionOf(descriptions.get(apiVersion)?.find(schema));
      const note = noteIn(text, kind);
      const isReported = note !== undefined || marked.has(`${apiVersion} ${name}`) || requested.has(`${apiVersion} ${name}`);
      return isReported ? [{ type, resource: name, ...definedFields({ replacement: replacementIn(note, type) }) }] : [];
    });
  });
  return new Map(reported.map((each) => [kindText(each.type), each]));
}

/** Returns the resources all of whose described operations are marked as deprecated. */
function markedResources({ openApi }: Snapshot): ReadonlySet<string> {
  const marks = new Map<string, boolean>();
  for (const [name, { deprecated }] of Object.values(openApi?.documents ?? {}).flatMap(({ operations }) => Object.entries(operations))) {
    const [, apiVersion, resource] =
      / \/apis?\/((?:[^/]+\/)?v[^/]+)\/(?:namespaces\/\{namespace\}\/)?([^/{}]+)(?:\/\{name\})?$/.exec(name) ?? [];
    if (apiVersion === undefined || resource === undefined) continue;
    const key = `${apiVersion} ${resource}`;
    marks.set(key, (marks.get(key) ?? true) && deprecated === true);
  }
  return new Set([...marks].filter(([, isMarked]) => isMarked).map(([key]) => key));
}

function isResource({ name }: SnapshotResource): boolean {
  return !name.includes('/');
}

function descriptionOf(schema: unknown): string {
  const text = typeof schema === 'object' && schema !== null && 'description' in schema ? schema.description : undefined;
  return typeof text === 'string' ? text : '';
}

/** Returns the description from the words that call the kind deprecated, or `undefined`. */
function noteIn(description: string, kind: string): string | undefined {
  const found = described.exec(description);
  const subject = found?.[1];
  if (found === null || (subject !== undefined && subject !== kind && !/^this /i.test(subject))) return undefined;
  return description.slice(found.index);
}

/** Returns the version that a note recommends: `use example.test/v1 Widget`, or `use v1` of the same group and kind. */
function replacementIn(note: string | undefined, type: GroupVersionKind): GroupVersionKind | undefined {
  const [, apiVersion, kind = type.kind] = named.exec(note ?? '') ?? [];
  if (apiVersion === undefined) return undefined;
  const version = apiVersion.includes('/') ? parseApiVersion(apiVersion) : { group: type.group, version: apiVersion };
  return version === undefined ? undefined : { ...version, kind };
}
