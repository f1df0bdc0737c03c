import type { Json } from '#core/model/json';
import { quantity } from './quantity.ts';
import type { Format } from './schema.ts';

const greatest = 2147483647;
/** RFC 3339, section 5.6, with fractions of a second as they come. */
const dateTime =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/;
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Whether a value of the right type looks as its format has it. */
export function isOfFormat(format: Format | undefined, value: Json): boolean {
  switch (format) {
    case undefined:
      return true;
    case 'int32':
      return typeof value === 'number' && value >= -greatest - 1 && value <= greatest;
    case 'date-time':
      return typeof value === 'string' && dateTime.test(value);
    case 'byte':
      return typeof value === 'string' && base64.test(value);
    case 'quantity':
      return quantity(value) !== undefined;
  }
}
