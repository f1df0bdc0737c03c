import { bodyOf } from '#core/http/body-of';
import { isJsonObject } from '#core/json/json-object';
import type { Answer, Exchange } from '#core/model/evidence';
import type { JsonObject } from '#core/model/json';
import { fieldAt, nameText, requestText, shortText } from './describe.ts';
import type { ModelledType } from './modelled-type.ts';
import { type ObjectWriteOperation, type Operation, operationOf } from './operation.ts';
import { isFormRight } from './play-form.ts';
import { differenceInForm, formOf, isTable, objectsOfRows } from './shown.ts';
import type { Turn } from './turn.ts';

/**
 * Returns the object that the exchange directly after a write shows in JSON, where that is a get of what was written: the whole of
 * an object of which a Table or the binary form shows a part.
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

/** Returns the object that a response shows, and the part of it that the response itself has: of a write, a read can show the rest. */
export function bodyIn(operation: Operation, answer: Answer, readAfter: () => JsonObject | undefined): Pick<Turn, 'body' | 'part'> {
  const json = bodyOf(answer);
  const body = isJsonObject(json) ? json : undefined;
  const isWrite = 'manager' in operation && 'name' in operation && operation.verb !== 'delete';
  const isWhole = body === undefined || body['kind'] === 'Status' || formOf(answer, body) === 'whole';
  return isWrite && !isWhole ? { body: readAfter(), part: body } : { body, part: undefined };
}

/** Judges a response to a write that shows a part of the object, in a Table or in binary: it shows the object as the get after it does. */
export function isPartRight(operation: ObjectWriteOperation, object: JsonObject, turn: Turn): boolean {
  const { answer, part, type, test } = turn;
  if (part === undefined) return true;
  const form = formOf(answer, part);
  if (!isFormRight({ ...turn, body: part })) return false;
  const clause = form === 'row' ? 'write/row' : 'write/binary';
  const shown = isTable(part) ? objectsOfRows(part)?.[0] : part;
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
