import { describe, expect, it } from 'vitest';
import { negotiate, reads } from '#reference-server/api/wire/negotiate';
import { Refusal } from '#reference-server/exchange/refusal';

const binary = 'application/vnd.test.protobuf';
const offers = { binary, tableGroup: 'meta.api.test' };
const table = 'application/json;as=Table;g=meta.api.test;v=v1';

describe('the representation of an answer', () => {
  it.each([
    [undefined, { form: 'json' }],
    ['*/*', { form: 'json' }],
    ['application/yaml', { form: 'yaml' }],
    [binary, { form: 'binary', mediaType: binary }],
    [table, { form: 'json', table: 'meta.api.test/v1' }],
    [`text/csv, ${table}`, { table: 'meta.api.test/v1' }],
    [`application/json;q=0.5, ${binary};q=0.7`, { form: 'binary' }],
    [`${table.replace('v1', 'v2')}, application/json`, { form: 'json' }],
  ])('is what is accepted first: %s', (accept, expected) => {
    expect(negotiate(accept, offers)).toMatchObject(expected);
  });

  it.each(['text/csv', 'application/json;q=0', `${binary};as=Table;g=meta.api.test;v=v1`, table.replace('meta.api.test', 'meta.other')])(
    'is none of those that are served: %s',
    (accept) => {
      expect(() => negotiate(accept, offers)).toThrow(Refusal);
    },
  );

  it('is one of the offers', () => {
    for (const accept of [binary, table]) expect(() => negotiate(accept)).toThrow(Refusal);
    expect(negotiate(`${binary}, application/json`)).toMatchObject({ form: 'json' });
  });
});

describe('a client', () => {
  it('reads the media types that it accepts', () => {
    expect([reads(`text/csv, ${binary}`, binary), reads(`${binary};q=0`, binary), reads(undefined, binary)]).toEqual([true, false, false]);
  });
});
