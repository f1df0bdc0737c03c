import { isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import type { Cause } from '../../exchange/refusal.ts';
import { arrayAt, objectAt, textAt, textsAt, valueAt, withFields } from '../../json/json-object.ts';
import { structuralProblems } from '../../kinds/schema/structural-problems.ts';
import type { Api } from '../api.ts';
import { isDnsLabel, isDnsSubdomain } from './names.ts';
import type { Strategy } from './strategy.ts';
import { timestamp } from './timestamp.ts';

/** Returns the finalizer that blocks the removal of a definition until its custom resources are removed. */
export function objectsFinalizer(apiDomain: string): string {
  return `customresourcecleanup.apiextensions.${apiDomain}`;
}

/** Custom resource definitions are accepted and served at once. */
export const definitionStrategy: Strategy = {
  onCreate: (api, object) => {
    const withNames = defaultedNames(object);
    const metadata = objectAt(withNames, 'metadata');
    const finalizer = objectsFinalizer(api.dialect.apiDomain);
    const finalizers = textsAt(metadata, 'finalizers');
    return withFields(withNames, {
      metadata: withFields(metadata, { finalizers: [...finalizers.filter((one) => one !== finalizer), finalizer] }),
      status: {
        acceptedNames: objectAt(withNames, 'spec', 'names'),
        conditions: [
          condition(api, 'NamesAccepted', 'NoConflicts', 'no conflicts found'),
          condition(api, 'Established', 'InitialNamesAccepted', 'the names are accepted'),
        ],
        storedVersions: storageVersions(withNames),
      },
    });
  },
  onUpdate: (_api, object) => {
    const withNames = defaultedNames(object);
    const stored = [...new Set([...textsAt(withNames, 'status', 'storedVersions'), ...storageVersions(withNames)])];
    return withFields(withNames, {
      status: withFields(objectAt(withNames, 'status'), { acceptedNames: objectAt(withNames, 'spec', 'names'), storedVersions: stored }),
    });
  },
  onDelete: (api, object) => {
    const terminating = condition(api, 'Terminating', 'InstanceDeletionInProgress', 'the objects of the definition are being deleted');
    return withFields(object, {
      status: withFields(objectAt(object, 'status'), { conditions: [...arrayAt(object, 'status', 'conditions'), terminating] }),
    });
  },
  problems: (api, object) => definitionProblems(api, object).filter(({ field }) => api.hooks.rejectsDefinition(field ?? '')),
  held: () => false,
};

function definitionProblems(api: Api, object: JsonObject): readonly Cause[] {
  const preserves = valueAt(object, 'spec', 'preserveUnknownFields') === true;
  return [
    ...namingProblems(api, object),
    ...versionProblems(api, object),
    ...(preserves ? [invalid('spec.preserveUnknownFields', 'cannot be true; set it in the schema instead')] : []),
  ];
}

function condition(api: Api, type: string, reason: string, message: string): JsonObject {
  return { type, status: 'True', reason, message, lastTransitionTime: timestamp(api.clock) };
}

function defaultedNames(object: JsonObject): JsonObject {
  const spec = objectAt(object, 'spec');
  const names = objectAt(spec, 'names');
  const kind = textAt(names, 'kind') ?? '';
  const defaulted = withFields(names, {
    singular: textAt(names, 'singular') ?? kind.toLowerCase(),
    listKind: textAt(names, 'listKind') ?? `${kind}List`,
  });
  return withFields(object, {
    spec: withFields(spec, { names: defaulted, conversion: valueAt(spec, 'conversion') ?? { strategy: 'None' } }),
  });
}

const versionsOf = (object: JsonObject): readonly JsonObject[] => arrayAt(object, 'spec', 'versions').filter(isJsonObject);

const storageVersions = (object: JsonObject): readonly string[] =>
  versionsOf(object)
    .filter((version) => version['storage'] === true)
    .map((version) => textAt(version, 'name') ?? '');

const invalid = (field: string, message: string, reason = 'FieldValueInvalid'): Cause => ({
  reason,
  field,
  message: `Invalid value: ${message}`,
});

/** Names become parts of paths and keys. */
function namingProblems(api: Api, object: JsonObject): readonly Cause[] {
  const group = textAt(object, 'spec', 'group') ?? '';
  const plural = textAt(object, 'spec', 'names', 'plural') ?? '';
  const taken = api.registry.types().some((type) => type.origin === 'built-in' && type.group === group && type.resource === plural);
  return [
    ...(isDnsSubdomain(group) && group.includes('.') ? [] : [invalid('spec.group', 'must be a DNS subdomain with at least one dot')]),
    ...(isDnsLabel(plural) ? [] : [invalid('spec.names.plural', 'must be a DNS label')]),
    ...(textAt(object, 'metadata', 'name') === `${plural}.${group}`
      ? []
      : [invalid('metadata.name', 'must be spec.names.plural+"."+spec.group')]),
    ...(taken ? [invalid('spec.names.plural', 'is served already')] : []),
  ];
}

function versionProblems(api: Api, object: JsonObject): readonly Cause[] {
  const versions = versionsOf(object);
  const names = versions.map((version) => textAt(version, 'name') ?? '');
  return [
    ...(storageVersions(object).length === 1 ? [] : [invalid('spec.versions', 'must have exactly one version marked as storage version')]),
    ...textsAt(object, 'status', 'storedVersions')
      .filter((name) => !names.includes(name))
      .map((name) => invalid('spec.versions', `objects may still be stored in ${name}, which must be among the versions`)),
    ...(new Set(names).size === names.length ? [] : [invalid('spec.versions', 'must contain unique version names')]),
    ...versions.flatMap((version, index) => [
      ...(isDnsLabel(names[index] ?? '') ? [] : [invalid(`spec.versions[${index}].name`, 'must be a DNS label')]),
      ...schemaProblems(valueAt(version, 'schema', 'openAPIV3Schema'), `spec.versions[${index}].schema.openAPIV3Schema`, api),
    ]),
  ];
}

function schemaProblems(schema: Json | undefined, field: string, { dialect }: Api): readonly Cause[] {
  if (!isJsonObject(schema)) return [{ reason: 'FieldValueRequired', field, message: 'Required value: schemas are required' }];
  return schema['type'] === 'object'
    ? structuralProblems(schema, field, dialect.extensionPrefix)
    : [{ reason: 'FieldValueRequired', field: `${field}.type`, message: 'Required value: must be object at the root' }];
}
