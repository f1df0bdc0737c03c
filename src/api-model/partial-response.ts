import { bodyOf } from '#core/http/body-of';
import { isJsonObject } from '#core/json/json-object';
import type { Exchange } from '#core/model/evidence';
import type { JsonObject } from '#core/model/json';
import { fieldAt, nameText, requestText, shortText } from './describe.ts';
import type { ModelledType } from './modelled-type.ts';
import { type ObjectWriteOperation, type Operation, operationOf } from './operation.ts';
import { isFormRight } from './play-form.ts';
import { differenceInForm, formOf, isTable, objectsOfRows } from './shown.ts';
import type { Turn } from './turn.ts';

/**
 * Returns the object that the exchange directly after a write shows in JSON, where that is a get of what was written. It is the
 * whole object that a response shows a part of which is a Table, or in binary.
 */
export function shownDirectlyAfter(write: Operation | undefined, next: Exchange | undefined, type: ModelledType): JsonObject | undefined {
  if (write === undefined || !('name' in write) || next === undefined || !('answer' in next) || next.answer.status !== 200)
    return undefined;
  const read = operationOf(next.request, type);
  const isOfSame = read?.verb === 'get' && read.namespace === write.namespace && read.name === write.name;
  if (!isOfSame || read.resourceVersion !== undefined || partOf(read) !== partOf(write)) return undefined;
  const body = bodyOf(next.answer);
  return isJsonObject(body) && formOf(next.answer, body) === 'whole' && body['kind'] !== 'Status' ? body : undefined;
}

function partOf(operation: Operation): string | undefined {
  return 'subresource' in operation ? operation.subresource : undefined;
}

/** The object that a response to a write shows as a whole, itself or by the get directly after it; undefined where nothing does. */
export function wholeObjectOf({ answer, body, readAfter }: Turn): JsonObject | undefined {
  if (body === undefined || body['kind'] === 'Status') return undefined;
  return formOf(answer, body) === 'whole' ? body : readAfter;
}

/** Judges a response to a write that shows a part of the object, in a Table or in binary: it shows the object as the get after it does. */
export function isPartRight(operation: ObjectWriteOperation, object: JsonObject, turn: Turn): boolean {
  const { answer, body, type, test } = turn;
  const form = body === undefined ? 'whole' : formOf(answer, body);
  if (body === undefined || form === 'whole') return true;
  if (!isFormRight(turn)) return false;
  const clause = form === 'row' ? 'write/row' : 'write/binary';
  const shown = isTable(body) ? objectsOfRows(body)?.[0] : body;
  if (shown === undefined)
    return test(clause, false, () => ({
      message: `${requestText(turn)} returned a Table without the row of ${nameText(operation)}.`,
      expected: 'a row with the object',
      actual: 'none',
    }));
  const difference = differenceInForm(form, object, shown, type);
  return test(clause, difference === undefined, () => ({
    message: `${requestText(turn)} returned ${nameText(operation)} with another value at ${fieldAt(difference?.at)} than the GET directly after it.`,
    expected: shortText(difference?.expected),
    actual: shortText(difference?.actual),
  }));
}
