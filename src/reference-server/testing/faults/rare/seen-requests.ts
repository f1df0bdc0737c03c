import type { ResourceType } from '../../../kinds/resources/resource-type.ts';
import { apiVersionOf } from '../../../kinds/resources/resource-type.ts';
import { objectKey } from '../../../kinds/resources/storage-key.ts';
import type { ExchangeRule } from '../../exchanges/exchange-rule.ts';
import type { ParsedRequest } from '../../exchanges/parsed-request.ts';

/** Returns a rule that shows each request to a function, and changes nothing. */
export const seeing = (see: (parsed: ParsedRequest) => void): ExchangeRule => ({
  on: {
    when: (parsed) => {
      see(parsed);
      return false;
    },
  },
});

/** Returns whether a request is a dry run. */
export const isDryRun = ({ query }: ParsedRequest): boolean => query.has('dryRun');

/** Returns whether a request is a write. */
export const isWrite = ({ request }: ParsedRequest): boolean => request.method !== 'GET';

/** Returns the key of the object that a request is about; `undefined` for a collection and for other paths. */
export const keyOf = ({ route }: ParsedRequest): string | undefined =>
  route?.of === 'object' ? objectKey(route.type, route.namespace, route.name) : undefined;

/** Returns whether a request is about a subresource. */
export const isOfSubresource = ({ route }: ParsedRequest, subresource: string): boolean =>
  route?.of === 'object' && route.subresource?.name === subresource;

/** Returns whether a request is about a type in another API version than the one in which its objects are stored. */
export const isOfOtherVersion = ({ route }: ParsedRequest): boolean =>
  (route?.of === 'collection' || route?.of === 'object') && isOther(route.type);

const isOther = (type: ResourceType): boolean => apiVersionOf(type) !== type.storedApiVersion;
