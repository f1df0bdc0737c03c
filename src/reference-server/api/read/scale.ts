import type { Json, JsonObject } from '#core/model/json';
import { objectAt, valueAt, withFields } from '../../json/json-object.ts';
import { selectorText } from '../../kinds/columns/selector-text.ts';
import type { ScalePaths } from '../../kinds/resources/resource-type.ts';
import { scaleKind } from '../../kinds/resources/resource-type.ts';
import type { Personality } from '../../settings/personality.ts';

/** The metadata fields of an object that its scale has. */
const metadataFields = ['name', 'namespace', 'uid', 'resourceVersion', 'creationTimestamp'] as const;

/** Returns the subresource `scale` of an object: desired replicas, current replicas and selector. */
export function scaleOf(object: JsonObject, paths: ScalePaths): JsonObject {
  const metadata = objectAt(object, 'metadata');
  const selector = paths.selector === undefined ? '' : selectorText(valueAt(object, ...paths.selector));
  return {
    kind: scaleKind.kind,
    apiVersion: `${scaleKind.group}/${scaleKind.version}`,
    metadata: withFields({}, Object.fromEntries(metadataFields.map((field) => [field, metadata[field]]))),
    spec: { replicas: numberAt(object, paths.wanted) },
    status: { replicas: numberAt(object, paths.counted), ...(selector === '' ? {} : { selector }) },
  };
}

/** Returns the object with the replicas of a scale, and with the version of the scale as the expected one. */
export function rescaled(object: JsonObject, scale: JsonObject, paths: ScalePaths): JsonObject {
  const metadata = withFields(objectAt(object, 'metadata'), { resourceVersion: objectAt(scale, 'metadata')['resourceVersion'] ?? '' });
  return withFields(withValueAt(object, paths.wanted, valueAt(scale, 'spec', 'replicas') ?? 0), { metadata });
}

/** Returns a scale as it is sent: released servers leave out zero desired replicas. */
export function servedScale(
  { personality }: { readonly personality: Pick<Personality, 'emptyFields'> },
  object: JsonObject,
  paths: ScalePaths,
): JsonObject {
  const scale = scaleOf(object, paths);
  const isOmitted = personality.emptyFields === 'omitted' && valueAt(scale, 'spec', 'replicas') === 0;
  return isOmitted ? withFields(scale, { spec: {} }) : scale;
}

function numberAt(object: JsonObject, path: readonly string[]): number {
  const value = valueAt(object, ...path);
  return typeof value === 'number' ? value : 0;
}

function withValueAt(object: JsonObject, [first, ...rest]: readonly string[], value: Json): JsonObject {
  if (first === undefined) return object;
  return withFields(object, { [first]: rest.length === 0 ? value : withValueAt(objectAt(object, first), rest, value) });
}
