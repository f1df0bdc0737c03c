import { parseRequest } from '../exchanges/parsed-request.ts';
import type { Variant } from './variant.ts';

/** Variants of how patches are read. */
export const patchVariants: readonly Variant[] = [
  {
    id: 'duplicate-keys-of-operations',
    behaviour: 'A key that an operation of a JSON patch has twice counts once.',
    allowed: { section: 'Field validation', why: 'The fields of an object are validated, and an operation of a patch is none.' },
    exchanges:
      ({ api, handle }) =>
      (request) => {
        const { operation, text } = parseRequest(api, request);
        if (operation !== 'json-patch') return handle(request);
        const once = text.replace(/"op"\s*:\s*"([a-z]+)"\s*,\s*"op"\s*:\s*"\1"/g, '"op":"$1"');
        return once === text ? handle(request) : handle({ ...request, body: new TextEncoder().encode(once) });
      },
  },
];
