import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { boundedJson, UnboundedJson } from '../../json/bounded-json.ts';
import { arrayAt, fieldOf, objectAt, textAt, valueAt, withFields } from '../../json/json-object.ts';
import type { Conversion } from '../resources/resource-type.ts';
import type { Move } from './moved-fields.ts';
import { changedAt, changedEach, movedFields } from './moved-fields.ts';

const move = (source: string, older: string, ...newer: readonly string[]): Move => [
  [source, older],
  [source, ...newer],
];

/** The paths of `autoscaling/v2beta1` for the fields that v2 has in `metric`, `describedObject` and `target` or `current`. */
const movesOf = (at: 'target' | 'current'): readonly Move[] => [
  ...['resource', 'containerResource'].flatMap((source) => [
    move(source, `${at}AverageUtilization`, at, 'averageUtilization'),
    move(source, `${at}AverageValue`, at, 'averageValue'),
  ]),
  move('pods', 'metricName', 'metric', 'name'),
  move('pods', 'selector', 'metric', 'selector'),
  move('pods', `${at}AverageValue`, at, 'averageValue'),
  move('object', 'target', 'describedObject'),
  move('object', 'metricName', 'metric', 'name'),
  move('object', 'selector', 'metric', 'selector'),
  move('object', `${at}Value`, at, 'value'),
  move('object', 'averageValue', at, 'averageValue'),
  move('external', 'metricName', 'metric', 'name'),
  move('external', 'metricSelector', 'metric', 'selector'),
  move('external', `${at}Value`, at, 'value'),
  move('external', `${at}AverageValue`, at, 'averageValue'),
];

const targets = movesOf('target');
const currents = movesOf('current');

const sources = ['resource', 'containerResource', 'pods', 'object', 'external'] as const;
/** The prefix of the annotations with fields that a version does not have. The name is data of the interface. */
const kept = 'autoscaling.alpha.kubernetes.io/';

const metricToStored = (metric: JsonObject): JsonObject => withTargetTypes(movedFields(metric, targets, 'stored'));
const metricToServed = (metric: JsonObject): JsonObject => movedFields(withoutTargetTypes(metric), targets, 'served');

/** `autoscaling/v2beta1` has metrics in another form, and no behavior. */
const v2beta1: Conversion = {
  toStored: (object) => {
    const metrics = changedAt(fromAnnotation(object, 'behavior', ['spec', 'behavior']), ['spec', 'metrics'], (list) =>
      changedEach(list, metricToStored),
    );
    return changedAt(metrics, ['status', 'currentMetrics'], (list) => changedEach(list, (one) => movedFields(one, currents, 'stored')));
  },
  toServed: (object) => {
    const metrics = changedAt(toAnnotation(object, 'behavior', ['spec', 'behavior']), ['spec', 'metrics'], (list) =>
      changedEach(list, metricToServed),
    );
    return changedAt(metrics, ['status', 'currentMetrics'], (list) => changedEach(list, (one) => movedFields(one, currents, 'served')));
  },
};

/** `autoscaling/v1` has only the CPU utilization; all else is in annotations, in the form of v2beta1. */
const v1: Conversion = {
  toStored: (object) => {
    const percentage = valueAt(object, 'spec', 'targetCPUUtilizationPercentage');
    const others = annotated(object, 'metrics');
    const plain = [...['metrics', 'current-metrics', 'conditions']].reduce(
      withoutAnnotation,
      fromAnnotation(object, 'behavior', ['spec', 'behavior']),
    );
    const ofProcessor = percentage === undefined ? [] : [ofProcessorAt(percentage)];
    const known = [...(isJsonArray(others) ? others.filter(isJsonObject).map(metricToStored) : []), ...ofProcessor];
    // Without any metric the default is the CPU utilization, which v1 cannot distinguish.
    const metrics = known.length === 0 ? [ofProcessorAt(defaultPercentage)] : known;
    const spec = withFields(objectAt(plain, 'spec'), {
      targetCPUUtilizationPercentage: undefined,
      metrics,
    });
    return withFields(plain, { spec, ...statusToStored(object) });
  },
  toServed: (object) => {
    const metrics = arrayAt(object, 'spec', 'metrics').filter(isJsonObject);
    const processor = metrics.find(isOfProcessor);
    const others = metrics.filter((metric) => metric !== processor).map(metricToServed);
    const plain = toAnnotation(object, 'behavior', ['spec', 'behavior']);
    const spec = withFields(objectAt(plain, 'spec'), {
      metrics: undefined,
      targetCPUUtilizationPercentage: valueAt(processor, 'resource', 'target', 'averageUtilization'),
    });
    const served = withFields(plain, { spec, ...statusToServed(object) });
    return others.length === 0 ? served : withAnnotation(served, 'metrics', others);
  },
};

const defaultPercentage = 80;

const ofProcessorAt = (averageUtilization: Json): JsonObject => ({
  type: 'Resource',
  resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization } },
});

const isOfProcessor = (metric: JsonObject): boolean =>
  textAt(metric, 'resource', 'name') === 'cpu' && valueAt(metric, 'resource', 'target', 'averageUtilization') !== undefined;

function statusToStored(object: JsonObject): JsonObject {
  const percentage = valueAt(object, 'status', 'currentCPUUtilizationPercentage');
  if (fieldOf(object, 'status') === undefined) return {};
  const current =
    percentage === undefined ? undefined : [{ type: 'Resource', resource: { name: 'cpu', current: { averageUtilization: percentage } } }];
  return {
    status: withFields(objectAt(object, 'status'), {
      currentCPUUtilizationPercentage: undefined,
      currentMetrics: current,
      conditions: annotated(object, 'conditions'),
    }),
  };
}

function statusToServed(object: JsonObject): JsonObject {
  if (fieldOf(object, 'status') === undefined) return {};
  const processor = arrayAt(object, 'status', 'currentMetrics').find((metric) => textAt(metric, 'resource', 'name') === 'cpu');
  const percentage = valueAt(processor, 'resource', 'current', 'averageUtilization');
  return {
    status: withFields(objectAt(object, 'status'), {
      currentMetrics: undefined,
      conditions: undefined,
      currentCPUUtilizationPercentage: percentage,
    }),
  };
}

function withTargetTypes(metric: JsonObject): JsonObject {
  return sources.reduce(
    (before, source) =>
      changedAt(before, [source, 'target'], (target) => (isJsonObject(target) ? { ...target, type: typeOf(target) } : target)),
    metric,
  );
}

function typeOf(target: JsonObject): string {
  if (fieldOf(target, 'averageUtilization') !== undefined) return 'Utilization';
  return fieldOf(target, 'averageValue') === undefined ? 'Value' : 'AverageValue';
}

function withoutTargetTypes(metric: JsonObject): JsonObject {
  return sources.reduce(
    (before, source) =>
      changedAt(before, [source, 'target'], (target) => (isJsonObject(target) ? withFields(target, { type: undefined }) : target)),
    metric,
  );
}

/** Moves the value of an annotation to a path of the object. */
function fromAnnotation(object: JsonObject, name: string, path: readonly [string, string]): JsonObject {
  const value = annotated(object, name);
  if (value === undefined) return object;
  const plain = withoutAnnotation(object, name);
  return withFields(plain, { [path[0]]: withFields(objectAt(plain, path[0]), { [path[1]]: value }) });
}

function toAnnotation(object: JsonObject, name: string, path: readonly [string, string]): JsonObject {
  const value = valueAt(object, ...path);
  if (value === undefined) return object;
  return withAnnotation(withFields(object, { [path[0]]: withFields(objectAt(object, path[0]), { [path[1]]: undefined }) }), name, value);
}

/** Returns the JSON in an annotation; `undefined` where it is missing or invalid. */
function annotated(object: JsonObject, name: string): Json | undefined {
  const text = textAt(object, 'metadata', 'annotations', `${kept}${name}`);
  try {
    return text === undefined ? undefined : boundedJson(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof UnboundedJson) return undefined;
    throw error;
  }
}

function withAnnotation(object: JsonObject, name: string, value: Json): JsonObject {
  const metadata = objectAt(object, 'metadata');
  const annotations = withFields(objectAt(metadata, 'annotations'), { [`${kept}${name}`]: JSON.stringify(value) });
  return withFields(object, { metadata: withFields(metadata, { annotations }) });
}

function withoutAnnotation(object: JsonObject, name: string): JsonObject {
  const metadata = objectAt(object, 'metadata');
  const annotations = withFields(objectAt(metadata, 'annotations'), { [`${kept}${name}`]: undefined });
  return withFields(object, {
    metadata: withFields(metadata, { annotations: Object.keys(annotations).length === 0 ? undefined : annotations }),
  });
}

/** The conversions of versions of HorizontalPodAutoscaler. */
export const autoscalerConversions: readonly (readonly [string, Conversion])[] = [
  ['autoscaling/v1/horizontalpodautoscalers', v1],
  ['autoscaling/v2beta1/horizontalpodautoscalers', v2beta1],
];
