import { expect, it } from 'vitest';
import { sentRequest } from '#core/http/sent-request';

const get = { method: 'GET', target: '/x', headers: {} } as const;

it('records a request unchanged, with the identity if it is not the default one', () => {
  expect(sentRequest({ ...get, as: 'admin', body: '{}' })).toEqual({ ...get, body: '{}' });
  expect(sentRequest({ ...get, as: 'none' })).toEqual({ ...get, as: 'none' });
});

it('records bytes as base64', () => {
  const sent = sentRequest({ ...get, as: 'admin', body: Uint8Array.of(0x6b, 0x38, 0x73, 0x00, 0xff) });
  expect(sent).toEqual({ ...get, body: 'azhzAP8=', encoding: 'base64' });
});
