import { hasBinaryPrefix } from '#core/codecs/protobuf/envelope';
import type { ReferenceResponse } from '../../exchange/exchange.ts';
import type { Operation } from '../exchanges/parsed-request.ts';
import { parseRequest } from '../exchanges/parsed-request.ts';
import type { Variant } from './variant.ts';

/** Variants of status and headers. */
export const headVariants: readonly Variant[] = [
  {
    id: 'other-successes',
    behaviour: 'A CSINode is created with status 200 or 202, and deleted with 202.',
    allowed: {
      section: 'Resource CSINode',
      why: 'The table has several statuses for both operations, and does not say when each applies.',
    },
    exchanges: ({ api, handle, chance }) => {
      const chosen = new Map([...successes].map(([operation, statuses]) => [operation, chance.oneOf(statuses)]));
      return async (request) => {
        const response = await handle(request);
        const { operation, route } = parseRequest(api, request);
        const isRecord = (route?.of === 'collection' || route?.of === 'object') && route.type.resource === 'csinodes';
        if (!isRecord || (response.status !== 200 && response.status !== 201)) return response;
        return { ...response, status: chosen.get(operation) ?? response.status };
      };
    },
  },
  {
    id: 'type-with-parameters',
    behaviour: 'The content type of a response has parameters and capital letters.',
    allowed: {
      section: 'Content negotiation',
      why: 'Media types are case-insensitive and may have parameters.',
    },
    exchanges:
      ({ handle }) =>
      async (request) =>
        withHeaders(await handle(request), ([name, value]) => [
          name,
          name === 'content-type' && value === 'application/json' ? 'Application/JSON; charset=utf-8' : value,
        ]),
  },
  {
    id: 'no-date',
    behaviour: 'Responses have no Date header.',
    allowed: { section: 'Errors', why: 'The specification requires no such header.' },
    undated: true,
  },
  {
    id: 'named-content-type',
    behaviour: 'The envelope of the binary media type names the type of its content.',
    allowed: {
      section: 'Protobuf envelope',
      why: 'An unspecified contentType means the binary media type itself, which may be specified too.',
    },
    exchanges:
      ({ api, handle }) =>
      async (request) => {
        const response = await handle(request);
        const isBinary = response.body instanceof Uint8Array && hasBinaryPrefix(response.body);
        return isBinary ? { ...response, body: withContentType(response.body, api.dialect.binaryMediaType) } : response;
      },
  },
  {
    id: 'more-headers',
    behaviour: 'Responses have unknown headers, repeated headers, and header names in capital letters.',
    allowed: {
      section: 'Errors',
      why: 'The specification requires some headers and excludes no others. Header names are case-insensitive.',
    },
    exchanges:
      ({ handle, chance }) =>
      async (request) => {
        const response = withHeaders(await handle(request), ([name, value]) => [chance.happens(0.5) ? name.toUpperCase() : name, value]);
        return { ...response, headers: [['x-proxy', 'one'], ...response.headers, ['via', '1.1 elsewhere'], ['x-proxy', '"two"']] };
      },
  },
];

const successes: ReadonlyMap<Operation, readonly number[]> = new Map([
  ['create', [200, 201, 202]],
  ['delete', [200, 202]],
]);

/** The field contentType of the envelope is its fourth, and a text; a field may stand at the end of a message. */
function withContentType(bytes: Uint8Array, contentType: string): Uint8Array {
  const text = new TextEncoder().encode(contentType);
  return Buffer.concat([bytes, Uint8Array.of((4 << 3) | 2, text.length), text]);
}

type Header = ReferenceResponse['headers'][number];

function withHeaders(response: ReferenceResponse, change: (header: Header) => Header): ReferenceResponse {
  return { ...response, headers: response.headers.map(change) };
}
