import type { Json } from '#core/model/json';
import type { Format } from './schema.ts';

const greatest = 2147483647;
/** RFC 3339, section 5.6, with optional fractions of a second. */
const dateTime =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/;
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Returns whether a value of the right type has a format. */
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

/** The factors of the suffixes of quantities. */
const units: ReadonlyMap<string, number> = new Map([
  ['n', 1e-9],
  ['u', 1e-6],
  ['m', 1e-3],
  ['', 1],
  ...['k', 'M', 'G', 'T', 'P', 'E'].map((unit, index): [string, number] => [unit, 1000 ** (index + 1)]),
  ...['Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'].map((unit, index): [string, number] => [unit, 1024 ** (index + 1)]),
]);

const form = /^([+-]?(?:\d{1,20}(?:\.\d{0,20})?|\.\d{1,20}))(?:[eE]([+-]?\d{1,2})|([a-zA-Z]{1,2}))?$/;

/** Parses a quantity such as `300m`, `64Mi` or `1e3`; `undefined` for invalid text. */
export function quantity(value: unknown): number | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';
  const [, digits, exponent, unit = ''] = form.exec(text) ?? [];
  const factor = exponent === undefined ? units.get(unit) : 10 ** Number(exponent);
  return digits === undefined || factor === undefined ? undefined : Number(digits) * factor;
}
