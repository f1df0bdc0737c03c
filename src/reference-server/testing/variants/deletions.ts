import { textAt } from '../../json/json-object.ts';
import { parseRequest } from '../exchanges/parsed-request.ts';
import { readJson } from '../exchanges/read-json.ts';
import type { Variant } from './variant.ts';

const longestDelayMs = 600;
const slowRemovalMs = 40_000;

/** Variants of deletions. */
export const deletionVariants: readonly Variant[] = [
  {
    id: 'deferred-removals',
    behaviour: 'An object that nothing holds is marked by its deletion, which is answered with 202, and removed a moment later.',
    allowed: { section: 'Two-phase deletion of any object', why: 'The time between the two phases is not specified.' },
    hooks: (_, chance) => ({ removalDelay: ({ strategy }) => (strategy === 'namespace' ? undefined : chance.below(longestDelayMs)) }),
    exchanges:
      ({ api, handle }) =>
      async (request) => {
        const response = await handle(request);
        const { operation } = parseRequest(api, request);
        if (operation !== 'delete' || response.status !== 200 || typeof response.body !== 'string') return response;
        return textAt(readJson(response.body), 'metadata', 'deletionTimestamp') === undefined ? response : { ...response, status: 202 };
      },
  },
  {
    id: 'slow-removals',
    behaviour: 'An object that nothing holds is marked by its deletion, and removed forty seconds later.',
    allowed: { section: 'Two-phase deletion of any object', why: 'The time between the two phases is not specified.' },
    hooks: () => ({ removalDelay: ({ strategy }) => (strategy === 'namespace' ? undefined : slowRemovalMs) }),
  },
  {
    id: 'deletions-answered-with-status',
    behaviour: 'Every deletion is answered with a Status, also that of an object with finalizers.',
    allowed: { section: 'Two-phase deletion of any object', why: 'The response to a delete is specified for CSINodes alone.' },
    exchanges:
      ({ api, handle }) =>
      async (request) => {
        const response = await handle(request);
        const { operation, route, query } = parseRequest(api, request);
        const isOther = operation !== 'delete' || (route?.of === 'object' && route.type.resource === 'csinodes') || query.has('dryRun');
        if (isOther || response.status > 299 || typeof response.body !== 'string') return response;
        const object = readJson(response.body);
        if (object === undefined || textAt(object, 'kind') === 'Status') return response;
        const details = { name: textAt(object, 'metadata', 'name') ?? '', uid: textAt(object, 'metadata', 'uid') ?? '' };
        const status = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', details };
        return { ...response, body: `${JSON.stringify(status)}\n` };
      },
  },
  {
    id: 'evictions-without-budgets',
    behaviour: 'A pod is evicted whatever budgets select it.',
    allowed: { section: 'Removed API versions by release', why: 'What a budget selects is specified, and not what an eviction does.' },
    hooks: () => ({ protectsPod: () => false }),
  },
];
