import { expect, it } from 'vitest';
import { withoutOwnedMaps } from '#reference-server/api/apply/index';

const object = (fieldsV1: object) => ({ metadata: { managedFields: [{ manager: 'm', fieldsV1: JSON.parse(JSON.stringify(fieldsV1)) }] } });

it('has no owned maps besides their fields, and keeps owned list items', () => {
  const item = { '.': {}, 'f:name': {} };
  const before = object({ 'f:data': { '.': {}, 'f:key': {} }, 'f:list': { '.': {}, 'k:{"name":"a"}': item }, 'f:empty': {} });
  expect(withoutOwnedMaps(before)).toEqual(object({ 'f:data': { 'f:key': {} }, 'f:list': { 'k:{"name":"a"}': item }, 'f:empty': {} }));
});

it('leaves an object without entries as it is', () => {
  for (const bare of [{}, { metadata: {} }, { metadata: { managedFields: [{ manager: 'm' }] } }])
    expect(withoutOwnedMaps(bare)).toEqual(bare);
});
