import type { ReferenceResponse } from '../../exchange/exchange.ts';
import type { Operation } from '../exchanges/parsed-request.ts';
import { parseRequest } from '../exchanges/parsed-request.ts';
import type { Variant } from './variant.ts';

/** Variants of status and headers. */
export const headVariants: readonly Variant[] = [
  {
    id: 'other-successes',
    behaviour: 'A CSINode is created with 200 or 202, and deleted with 202.',
    allowed: {
      section: 'Resource CSINode',
      why: 'The table gives several statuses to each of the two, and does not say when each comes.',
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
    behaviour: 'The content type of an answer has parameters and is written in capitals.',
    allowed: {
      section: 'Content negotiation',
      why: 'A media type is named, whose letters mean the same in capitals and which may have parameters.',
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
    id: 'more-headers',
    behaviour: 'Answers have headers that nobody knows, some of them more than once, and names in other letters.',
    allowed: { section: 'Errors', why: 'The text names the headers that it needs and excludes no others, whose names have no case.' },
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

type Header = ReferenceResponse['headers'][number];

function withHeaders(response: ReferenceResponse, change: (header: Header) => Header): ReferenceResponse {
  return { ...response, headers: response.headers.map(change) };
}
