import { stabilityOf } from '#core/codecs/version-name';
import { deepEqual } from '#core/json/deep-equal';
import type { BodyForm, Snapshot, SnapshotOpenApi, SnapshotOperation, SnapshotResource } from '#core/model/snapshot';
import { compareSchemas } from './compare-schemas.ts';
import type { FieldChangeKind } from './field-change.ts';
import type { OperationChange, OperationChangeKind, OperationDiff } from './operation-change.ts';

/** Says as which change of its operation a change of the schema of a parameter counts, if it affects requests. */
export type ParameterEffect = (is: FieldChangeKind) => 'parameter-narrowed' | 'parameter-changed' | 'parameter-default' | undefined;

type Side = { readonly openApi: SnapshotOpenApi; readonly prefix: string };

/** A change of one operation. */
type Change = readonly [OperationChangeKind, string];

/** Compares the operations of the versions that both snapshots describe. Alpha versions are left out, because they may change. */
export function compareOperations(older: Snapshot, newer: Snapshot, effectOf: ParameterEffect): OperationDiff | undefined {
  const [before, after] = [sideOf(older), sideOf(newer)];
  if (before === undefined || after === undefined || before.openApi.form !== after.openApi.form) return undefined;
  const hasForms = [before, after].every(({ openApi }) => openApi.bodyForms !== undefined && openApi.parameterForms !== undefined);
  const gathered = new Map<string, { readonly is: OperationChangeKind; action: string; part: string; operations: string[] }>();
  let operations = 0;
  for (const [path, document] of Object.entries(before.openApi.documents)) {
    const current = Object.hasOwn(after.openApi.documents, path) ? after.openApi.documents[path] : undefined;
    if (current === undefined || stabilityOf(path.slice(path.lastIndexOf('/') + 1)) === 'alpha') continue;
    for (const [name, was] of Object.entries(document.operations)) {
      if (isOfAlphaVersion(name)) continue;
      operations += 1;
      const now = Object.hasOwn(current.operations, name) ? current.operations[name] : undefined;
      for (const [is, part] of now === undefined ? removed(name, was, newer) : changesOf(was, now, before, after, effectOf)) {
        const action = was.action ?? name;
        const key = JSON.stringify([is, action, part]);
        const known = gathered.get(key) ?? { is, action, part, operations: [] };
        known.operations.push(name);
        gathered.set(key, known);
      }
    }
  }
  return {
    changes: [...gathered.values()] satisfies readonly OperationChange[],
    operations,
    ...(hasForms ? {} : { missing: 'snapshots with media types and parameters, which earlier releases of apiconform did not save' }),
  };
}

function sideOf({ openApi, dialect }: Snapshot): Side | undefined {
  return openApi === undefined ? undefined : { openApi, prefix: dialect.extensionPrefix };
}

/** Checks the version in the path of an operation, because OpenAPI v2 has one document for all versions. */
function isOfAlphaVersion(name: string): boolean {
  const [, version = ''] = / \/apis\/[^/]+\/([^/]+)/.exec(name) ?? [];
  return stabilityOf(version) === 'alpha';
}

/** Returns a removed operation if discovery still lists its resource with its verb. Other rules report a removed resource or verb. */
function removed(name: string, { action }: SnapshotOperation, { resources }: Snapshot): readonly Change[] {
  const [, apiVersion = '', rest = ''] = / \/(?:api|apis)\/((?:[^/]+\/)?v[^/]+)\/(.+)$/.exec(name) ?? [];
  const words = rest.replace(/^watch\//, '').replace(/^namespaces\/\{namespace\}\/(?!status$|finalize$)(?=[^{])/, '');
  const resource = words.split('/').filter((word) => !word.startsWith('{'));
  const own = Object.hasOwn(resources, apiVersion) ? resources[apiVersion] : undefined;
  const served = own?.find((each) => each.name === resource.slice(0, 2).join('/'));
  return served !== undefined && hasVerb(served, action) ? [['operation-removed', '']] : [];
}

/** The verbs of discovery under the names of actions. */
const verbs: Readonly<Record<string, string>> = { post: 'create', put: 'update', watchlist: 'watch' };

function hasVerb({ verbs: own }: SnapshotResource, action: string | undefined): boolean {
  return action === undefined || action === 'connect' || own.includes(verbs[action] ?? action);
}

function changesOf(
  was: SnapshotOperation,
  now: SnapshotOperation,
  before: Side,
  after: Side,
  effectOf: ParameterEffect,
): readonly Change[] {
  const changes = bodyChanges(bodyOf(was, before), bodyOf(now, after));
  return [
    ...parameterChanges(was, now, before, after, effectOf),
    ...(isWrite(was.action) ? changes.filter(([is]) => is !== 'body-now-required') : changes),
  ];
}

/** The body of a write is the object or the patch, so it was required even if the description did not say so. */
function isWrite(action: string | undefined): boolean {
  return action === 'post' || action === 'put' || action === 'patch';
}

function parameterChanges(
  was: SnapshotOperation,
  now: SnapshotOperation,
  before: Side,
  after: Side,
  effectOf: ParameterEffect,
): readonly Change[] {
  const current = new Set(now.parameters);
  const known = new Map(formsOf(was, before));
  const lost = was.parameters.filter((name) => !current.has(name)).map((name): Change => ['parameter-removed', name]);
  if (known.size === 0 && was.parameters.length > 0) return lost;
  const stricter = formsOf(now, after).flatMap(([name, form]): readonly Change[] => {
    const old = known.get(name);
    if (old === undefined) return form.required === true ? [['parameter-new-required', name]] : [];
    const isNowRequired = form.required === true && old.required !== true;
    const effects = deepEqual(old.schema, form.schema)
      ? []
      : compareSchemas(old.schema, form.schema, {
          older: { find: () => undefined, prefix: before.prefix },
          newer: { find: () => undefined, prefix: after.prefix },
        }).changes.map(({ is }) => effectOf(is));
    return [
      ...(isNowRequired ? [['parameter-now-required', name] as const] : []),
      ...[...new Set(effects)].flatMap((effect): readonly Change[] => (effect === undefined ? [] : [[effect, name]])),
    ];
  });
  return [...lost, ...stricter];
}

function formsOf({ parameters, parameterForms = [] }: SnapshotOperation, { openApi }: Side) {
  return parameterForms.flatMap((index, position) => {
    const [name, form] = [parameters[position], openApi.parameterForms?.[index]];
    return name === undefined || form === undefined ? [] : [[name, form] as const];
  });
}

function bodyOf({ bodyForm }: SnapshotOperation, { openApi }: Side): BodyForm | undefined {
  return bodyForm === undefined ? undefined : openApi.bodyForms?.[bodyForm];
}

function bodyChanges(was: BodyForm | undefined, now: BodyForm | undefined): readonly Change[] {
  if (was === undefined || now === undefined || was === now) return [];
  const codes = new Map(Object.entries(now.responses));
  const added = [...codes.keys()].filter((code) => isSuccess(code) && !Object.hasOwn(was.responses, code));
  return [
    ...lostTypes(was.request?.types ?? [], now.request?.types ?? []).map((type): Change => ['request-type-removed', type]),
    ...(now.request?.required === true && was.request?.required !== true ? [['body-now-required', 'body'] as const] : []),
    ...Object.entries(was.responses).flatMap(([code, types]): readonly Change[] => {
      const current = codes.get(code);
      if (current === undefined) return isSuccess(code) ? [['response-code-removed', code]] : [];
      return lostTypes(types, current).map((type): Change => ['response-type-removed', type]);
    }),
    ...added.map((code): Change => ['response-code-added', code]),
  ];
}

function isSuccess(code: string): boolean {
  return /^[23]/.test(code);
}

/** Returns the media types that no newer one covers. */
function lostTypes(was: readonly string[], now: readonly string[]): readonly string[] {
  return was.filter(
    (type) => !now.some((each) => each === type || each === '*/*' || (each.endsWith('/*') && type.startsWith(each.slice(0, -1)))),
  );
}
