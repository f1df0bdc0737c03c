import { apiVersionOf } from '#core/codecs/group-version-kind';
import { isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import type { Snapshot, SnapshotDocument, SnapshotOpenApi } from '#core/model/snapshot';

/** The description of one version of a group. */
export type DescribedVersion = {
  readonly apiVersion: string;
  /** The schema name of each kind, by kind. */
  readonly kinds: ReadonlyMap<string, string>;
  readonly find: (name: string) => Json | undefined;
};

/** Returns the versions that a snapshot describes, by apiVersion. OpenAPI v2 has all of them in one document. */
export function describedVersions(snapshot: Snapshot): ReadonlyMap<string, DescribedVersion> {
  const { openApi, dialect } = snapshot;
  if (openApi === undefined) return new Map();
  const key = `${dialect.extensionPrefix}group-version-kind`;
  const described = Object.entries(openApi.documents).flatMap(([path, document]) => {
    const own = openApi.form === 'v3' ? apiVersionAt(path) : undefined;
    if (openApi.form === 'v3' && own === undefined) return [];
    const found = kindsOf(openApi, document, key);
    return [...found]
      .filter(([apiVersion]) => own === undefined || apiVersion === own)
      .map(([apiVersion, kinds]) => ({ apiVersion, kinds, find: finder(openApi, document) }));
  });
  return new Map(described.map((each) => [each.apiVersion, each]));
}

/** Returns the documents that describe no version of a group, such as `version`, by name. Each of their schemas is a kind of its own. */
export function otherDocuments({ openApi }: Snapshot): ReadonlyMap<string, DescribedVersion> {
  if (openApi?.form !== 'v3') return new Map();
  const others = Object.entries(openApi.documents).filter(([path]) => !/^apis?\//.test(path));
  return new Map(
    others.map(([path, document]) => [
      path,
      {
        apiVersion: path,
        kinds: new Map(Object.keys(document.schemas).map((name) => [name, name])),
        find: finder(openApi, document),
      },
    ]),
  );
}

/** Returns the apiVersion of a document: `apps/v1` for `apis/apps/v1`, `v1` for `api/v1`. */
function apiVersionAt(path: string): string | undefined {
  const [, core, named] = /^(?:api\/([^/]+)|apis\/([^/]+\/[^/]+))$/.exec(path) ?? [];
  return core ?? named;
}

function kindsOf(openApi: SnapshotOpenApi, document: SnapshotDocument, key: string): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const kinds = new Map<string, Map<string, string>>();
  const find = finder(openApi, document);
  for (const name of Object.keys(document.schemas)) {
    const schema = find(name);
    const types = isJsonObject(schema) ? schema[key] : undefined;
    for (const type of Array.isArray(types) ? types : []) {
      const { group, version, kind } = isJsonObject(type) ? type : {};
      if (typeof group !== 'string' || typeof version !== 'string' || typeof kind !== 'string') continue;
      const apiVersion = apiVersionOf({ group, version });
      const own = kinds.get(apiVersion) ?? new Map<string, string>();
      kinds.set(apiVersion, own.set(kind, name));
    }
  }
  return kinds;
}

function finder(openApi: SnapshotOpenApi, document: SnapshotDocument): (name: string) => Json | undefined {
  return (name) => {
    const form = Object.hasOwn(document.schemas, name) ? document.schemas[name] : undefined;
    return form === undefined || !Object.hasOwn(openApi.schemas, name) ? undefined : openApi.schemas[name]?.[form];
  };
}
