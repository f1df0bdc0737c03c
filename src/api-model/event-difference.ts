import { isJsonObject } from '#core/json/json-object';
import { stringAt } from '#core/json/object-identity';
import type { JsonObject } from '#core/model/json';
import { contentOf, differenceOf } from './content.ts';
import { shortText } from './describe.ts';
import type { ExpectedEvent } from './expected-events.ts';
import type { ModelledType } from './modelled-type.ts';
import { differenceInForm, type Form } from './shown.ts';
import { isMarked } from './world.ts';

/** A place in the object of an event, what it must have there, and what it has. */
export type EventDifference = { readonly at: string; readonly expected: string; readonly actual: string };

/**
 * Compares the object of an event with what the responses show of it.
 *
 * Returns the first place where they differ; undefined where they do not, or where no response shows the object.
 */
export function eventDifference(expected: ExpectedEvent, event: JsonObject, form: Form, type: ModelledType): EventDifference | undefined {
  const { object, lasts, marks } = expected;
  if (lasts.length > 0) return lastDifference(lasts, event, form, type);
  if (object === undefined)
    return marks && !isMarked(event) ? { at: '/metadata/deletionTimestamp', expected: 'a deletionTimestamp', actual: 'none' } : undefined;
  const difference = differenceInForm(form, object, event, type);
  return difference === undefined
    ? undefined
    : { at: difference.at, expected: shortText(difference.expected), actual: shortText(difference.actual) };
}

/** Compares the object of a DELETED event with the last states of the object, as far as no server changes it on the way. */
function lastDifference(lasts: readonly JsonObject[], event: JsonObject, form: Form, type: ModelledType): EventDifference | undefined {
  const differences = lasts.map((last) => differenceOf(keptOf(last, form, type), keptOf(event, form, type)));
  const [first] = differences;
  return first === undefined || differences.includes(undefined)
    ? undefined
    : { at: first.at, expected: shortText(first.expected), actual: shortText(first.actual) };
}

function keptOf(object: JsonObject, form: Form, type: ModelledType): JsonObject {
  const { metadata, ...content } = contentOf(object, form === 'row' ? { ...type, content: [] } : type);
  const [labels, annotations] = isJsonObject(metadata) ? [metadata['labels'] ?? null, metadata['annotations'] ?? null] : [];
  return {
    ...content,
    metadata: { uid: stringAt(object, '/metadata/uid') ?? null, labels: labels ?? null, annotations: annotations ?? null },
  };
}
