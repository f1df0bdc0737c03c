import { isJsonArray, isJsonObject } from '#core/json/json-object';
import { pointTo } from '#core/json/pointer';
import type { Json, JsonObject } from '#core/model/json';
import { cellDifference, columnsOf } from './cells.ts';
import { requestText, shortText } from './describe.ts';
import { isTable } from './shown.ts';
import type { Turn } from './turn.ts';
import { placeIn } from './world.ts';

/** Plays the representation of the response to a read: no Table for a request that accepts none. Returns whether it is right. */
export function isReadFormRight(turn: Turn): boolean {
  const { body, exchange } = turn;
  if (body !== undefined && exchange.request.headers['accept']?.includes('as=Table') !== true) {
    const describe = () => ({
      message: `${requestText(turn)} returned a Table, which it does not accept.`,
      expected: 'the object or the collection itself',
      actual: 'a Table',
    });
    if (!turn.test('read/json', !isTable(body), describe)) return false;
  }
  return isFormRight(turn);
}

/** Plays the representation of a response: one that is accepted, and a Table with columns and cells. Returns whether it is right. */
export function isFormRight(turn: Turn): boolean {
  const { answer, body, exchange, test } = turn;
  const accept = exchange.request.headers['accept'] ?? '';
  const accepted = accept.split(',').map((range) => range.trim());
  if (accepted.length > 1 && accepted.includes('application/json')) {
    const describe = () => ({
      message: `${requestText(turn)} returned 406, although it accepts JSON after other media types.`,
      expected: 'a response in JSON',
      actual: '406',
    });
    if (!test('read/fallback', answer.status !== 406, describe)) return false;
  }
  if (answer.status >= 300 || body === undefined || !isTable(body)) return true;
  const [columns, rows] = [body['columnDefinitions'], body['rows']];
  const count = isJsonArray(columns) ? columns.length : 0;
  const describeColumns = () => ({
    message: `${requestText(turn)} returned a Table without column definitions.`,
    expected: 'column definitions',
    actual: shortText(columns),
  });
  if (!test('table/columns', count > 0, describeColumns)) return false;
  const wrong = isJsonArray(rows) ? rows.find((row) => cellCount(row) !== count) : undefined;
  const describeWrong = () => ({
    message: `${requestText(turn)} returned a row with another number of cells than columns.`,
    expected: `${count} cells`,
    actual: shortText(wrong),
  });
  return test('table/cells', wrong === undefined, describeWrong) && areCellsRight(body, turn);
}

/** Whether the cells of each row show the fields of its object, as far as a response shows the object in the version of the row. */
function areCellsRight(table: JsonObject, turn: Turn): boolean {
  const columns = columnsOf(table);
  const rows = pointTo(table, '/rows');
  for (const row of isJsonArray(rows) ? rows : []) {
    const metadata = pointTo(row, '/object');
    const object = isJsonObject(metadata) ? turn.world.inSameVersion(placeIn(metadata, ''), metadata) : undefined;
    const difference = object === undefined ? undefined : cellDifference(row, columns, object, turn.type);
    const describe = () => ({
      message: `${requestText(turn)} returned a row whose cell at ${difference?.at} is not the field of its object.`,
      expected: shortText(difference?.expected),
      actual: shortText(difference?.actual),
    });
    if (!turn.test('table/cells', difference === undefined, describe)) return false;
  }
  return true;
}

function cellCount(row: Json): number {
  const cells = pointTo(row, '/cells');
  return isJsonArray(cells) ? cells.length : 0;
}
