import { isJsonArray } from '#core/json/json-object';
import { stringAt } from '#core/json/object-identity';
import type { ManifestFinding } from '#core/model/scan-report';
import { draftOf, jsonOf } from '../migrate/draft.ts';
import { migrationPath } from '../migrate/migrate-object.ts';
import { type PatchedPaths, patchConflict, pathsOfMergePatch } from '../migrate/patch-conflict.ts';
import { type Kustomization, type KustomizedPatch, kustomizationOf, type PatchTarget } from '../parse/kustomization.ts';
import type { LocatedObject } from '../parse/located-object.ts';
import type { ManifestNode } from '../parse/manifest-node.ts';
import { documentsOf, type RawDocument } from '../parse/manifest-splitter.ts';
import { objectsOf } from '../parse/objects-of.ts';
import { allWanted, readManifest } from '../parse/read-manifest.ts';
import { assessType } from './assess-type.ts';
import type { DocumentRole, Overlays, ScanSettings } from './scan-settings.ts';

/** The scanned files, by path. */
export type OverlayFiles = {
  /** Returns the text of a file, or `undefined` if it is not among the scanned files. */
  readonly text: (file: string) => string | undefined;
  /** Returns the path of a file or folder that a file names. */
  readonly resolve: (from: string, name: string) => string;
  /** Returns the kustomization in a folder, or `undefined` if there is none. */
  readonly kustomizationIn: (folder: string) => string | undefined;
};

/** Scans a document with the roles of documents that are known so far. */
type FindingsWith = (overlays: Overlays, file: string, document: RawDocument) => readonly ManifestFinding[];

/**
 * Finds the patches of kustomizations and the objects that they change. An object and its patches must change their version together: if
 * one of them needs a person, none of them is changed.
 */
export function overlaysOf(
  kustomizations: readonly string[],
  files: OverlayFiles,
  settings: ScanSettings,
  findingsWith: FindingsWith,
): Overlays | undefined {
  const read = documentReader(files);
  const units = kustomizations.flatMap((file) => unitsOf(file, files, read));
  if (units.length === 0) return undefined;
  const roles = new Map<string, DocumentRole>();
  for (const { patch } of units) if (patch !== undefined) roles.set(keyOf(patch), { isPatch: true, target: patch.target });
  const known: Overlays = (file, index, path) => roleAt(roles, file, index, path);
  const blocked = new Map<string, string>();
  for (const unit of units) {
    const reason = problemOf(unit, settings, (file, index) => {
      const document = read(file).find((each) => each.document.index === index)?.document;
      return document === undefined ? [] : findingsWith(known, file, document);
    });
    if (reason !== undefined) for (const place of placesOf(unit)) if (!blocked.has(keyOf(place))) blocked.set(keyOf(place), reason);
  }
  spread(units, blocked);
  for (const [key, blockedBy] of blocked) roles.set(key, { ...(roles.get(key) ?? { isPatch: false }), blockedBy });
  return known;
}

/** A part of a document: the document by its index in the file, and a JSON pointer. */
type Place = { readonly file: string; readonly index: number; readonly pointer: string };
type PatchPlace = Place & { readonly target: PatchTarget | undefined; readonly changes: PatchedPaths };
type Base = Place & { readonly object: LocatedObject; readonly names: readonly string[] };

/** A patch, the entry of the kustomization that names it, and the objects that it changes. */
type Unit = { readonly entry: Place; readonly patch: PatchPlace | undefined; readonly bases: readonly Base[] };

type ReadDocument = { readonly document: RawDocument; readonly root: ManifestNode | undefined; readonly objects: readonly LocatedObject[] };
type Reader = (file: string) => readonly ReadDocument[];

function documentReader(files: OverlayFiles): Reader {
  const known = new Map<string, readonly ReadDocument[]>();
  return (file) => {
    const done = known.get(file);
    if (done !== undefined) return done;
    const documents = documentsIn(files.text(file) ?? '');
    known.set(file, documents);
    return documents;
  };
}

function documentsIn(text: string): readonly ReadDocument[] {
  return documentsOf(text).flatMap((document): readonly ReadDocument[] => {
    if (document.empty) return [];
    const { parsed, template } = readManifest(document.text, allWanted);
    if (template || parsed.is === 'broken') return [];
    return [{ document, root: parsed.node, objects: objectsOf(parsed.node).objects.filter(({ role }) => role === 'object') }];
  });
}

function unitsOf(file: string, files: OverlayFiles, read: Reader): readonly Unit[] {
  const [first] = read(file);
  if (first === undefined) return [];
  const kustomization = kustomizationOf(first.root);
  const bases = basesOf(kustomization, file, files, read, new Set([file]));
  return kustomization.patches.flatMap((patch): readonly Unit[] => {
    const entry = { file, index: first.document.index, pointer: patch.pointer };
    const places = patchPlaces(patch, entry, files, read);
    if (places.length === 0)
      return [
        { entry, patch: undefined, bases: patch.target === undefined ? bases : bases.filter((base) => isSelected(base, patch.target)) },
      ];
    return places.map((place) => ({ entry, patch: place, bases: bases.filter((base) => isSelected(base, place.target)) }));
  });
}

function basesOf(kustomization: Kustomization, file: string, files: OverlayFiles, read: Reader, seen: Set<string>): readonly Base[] {
  return kustomization.resources.flatMap((name): readonly Base[] => {
    const path = files.resolve(file, name);
    const inner = files.kustomizationIn(path);
    if (inner === undefined) {
      return read(path).flatMap(({ document, objects }) =>
        objects.map((object) => ({ file: path, index: document.index, pointer: object.path, object, names: [object.owner.name ?? ''] })),
      );
    }
    if (seen.has(inner)) return [];
    const [first] = read(inner);
    const below = kustomizationOf(first?.root);
    const found = basesOf(below, inner, files, read, new Set([...seen, inner]));
    const renamed = (text: string): string => `${below.namePrefix}${text}${below.nameSuffix}`;
    return found.map((base) => ({ ...base, names: [...base.names, renamed(base.names.at(-1) ?? '')] }));
  });
}

/** Returns the documents of a patch: of its file, or in the text of the kustomization. */
function patchPlaces(patch: KustomizedPatch, entry: Place, files: OverlayFiles, read: Reader): readonly PatchPlace[] {
  const path = patch.file === undefined ? undefined : files.resolve(entry.file, patch.file);
  const documents = path === undefined ? documentsIn(patch.inline?.scalar.text ?? '') : read(path);
  return documents.flatMap(({ document, root, objects }): readonly PatchPlace[] => {
    if (root === undefined) return [];
    const place =
      path === undefined ? { ...entry, pointer: patch.inline?.pointer ?? '' } : { file: path, index: document.index, pointer: '' };
    const json = jsonOf(draftOf(root));
    if (isJsonArray(json)) {
      const paths = json.flatMap((operation) => [stringAt(operation, '/path') ?? [], stringAt(operation, '/from') ?? []].flat());
      return [{ ...place, target: patch.target ?? {}, changes: { paths, operations: true } }];
    }
    const [object] = objects;
    const own =
      object === undefined ? {} : { group: object.group, version: object.version, kind: object.kind, name: object.owner.name ?? '' };
    return [{ ...place, target: patch.target ?? own, changes: { paths: pathsOfMergePatch(json), operations: false } }];
  });
}

function isSelected({ object, names }: Base, target: PatchTarget | undefined): boolean {
  if (target === undefined) return false;
  const matches = (pattern: string | undefined, text: string): boolean =>
    pattern === undefined || pattern === text || isMatch(pattern, text);
  return (
    matches(target.group, object.group) &&
    matches(target.version, object.version) &&
    matches(target.kind, object.kind) &&
    names.some((name) => matches(target.name, name))
  );
}

/** The selectors of targets are regular expressions for whole values. An invalid one may match anything. */
function isMatch(pattern: string, text: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`).test(text);
  } catch {
    return true;
  }
}

type FindingsAt = (file: string, index: number) => readonly ManifestFinding[];

/** Returns why a patch and its objects cannot change together, or `undefined`. */
function problemOf(unit: Unit, settings: ScanSettings, findingsAt: FindingsAt): string | undefined {
  const findings = placesOf(unit).flatMap((place) =>
    findingsAt(place.file, place.index)
      .filter(({ path, rule }) => isBelow(path, place.pointer) && versionRules.has(rule))
      .map((finding) => ({ finding, place })),
  );
  if (findings.length === 0) return undefined;
  const stuck = findings.find(({ finding }) => !finding.fixable);
  if (stuck !== undefined) return `${togetherWith} ${stuck.place.file}, which needs a person first.`;
  if (unit.patch === undefined) return 'A patch of the object cannot be read, or is not among the scanned files. Scan both together.';
  if (unit.bases.length === 0) return 'The object that the patch changes is not among the scanned files. Scan both together.';
  for (const base of unit.bases) {
    const replacement = assessType(base.object, settings)?.replacement;
    const path = replacement === undefined ? undefined : migrationPath(settings.migrations, base.object, replacement);
    const conflict =
      path === undefined || unit.patch === undefined ? undefined : patchConflict(unit.patch.changes, draftOf(base.object.map), path);
    if (conflict !== undefined)
      return `A patch changes what the migration changes too: ${conflict} Change the object and its patch manually.`;
  }
  return undefined;
}

const togetherWith = 'An object and its patches change together. One of them is in';

const versionRules: ReadonlySet<string> = new Set([
  'manifest/removed-version',
  'manifest/deprecated-version',
  'manifest/removed-reference',
  'manifest/deprecated-reference',
]);

/** What blocks one place of a unit blocks the others, and all units that share one of them. */
function spread(units: readonly Unit[], blocked: Map<string, string>): void {
  for (let size = -1; size !== blocked.size; ) {
    size = blocked.size;
    for (const unit of units) {
      const keys = placesOf(unit).map(keyOf);
      const reason = keys.flatMap((key) => blocked.get(key) ?? [])[0];
      if (reason !== undefined) for (const key of keys) if (!blocked.has(key)) blocked.set(key, reason);
    }
  }
}

function placesOf({ entry, patch, bases }: Unit): readonly Place[] {
  return [entry, ...(patch === undefined ? [] : [patch]), ...bases];
}

function keyOf({ file, index, pointer }: Place): string {
  return JSON.stringify([file, index, pointer]);
}

/** Returns the role of the innermost part that contains a path. */
function roleAt(roles: ReadonlyMap<string, DocumentRole>, file: string, index: number, path: string): DocumentRole | undefined {
  for (let pointer = path; ; pointer = pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')))) {
    const role = roles.get(keyOf({ file, index, pointer }));
    if (role !== undefined || pointer === '') return role;
  }
}

/** Checks whether a path is that of a part, inside of it, or in the text there. */
function isBelow(path: string, pointer: string): boolean {
  return path === pointer || path.startsWith(`${pointer}/`) || path.startsWith(`${pointer}#`);
}
