import { expect, it } from 'vitest';
import type { Json } from '#core/model/json';
import { isOfFormat } from '#reference-server/kinds/schema/formats';
import type { Format } from '#reference-server/kinds/schema/schema';

it.each<[Format | undefined, Json, boolean]>([
  [undefined, 'anything', true],
  ['int32', 2147483647, true],
  ['int32', 2147483648, false],
  ['int32', -2147483648, true],
  ['date-time', '2026-01-02T03:04:05Z', true],
  ['date-time', '2026-01-02T03:04:05.000006+01:00', true],
  ['date-time', '2026-01-02', false],
  ['date-time', '2026-13-02T03:04:05Z', false],
  ['byte', 'dmFsdWU=', true],
  ['byte', '', true],
  ['byte', 'dmFsdWU', false],
  ['byte', 'not base64!', false],
  ['quantity', '1.5Gi', true],
  ['quantity', 2, true],
  ['quantity', 'much', false],
])('of format %s is %j: %s', (format, value, expected) => {
  expect(isOfFormat(format, value)).toBe(expected);
});
