import { isJsonObject } from '#core/json/json-object';
import { Refusal } from '../../exchange/refusal.ts';
import { objectAt, textAt, withFields } from '../../json/json-object.ts';
import { parseRequest } from '../exchanges/parsed-request.ts';
import type { Handle, Variant, VariantServer } from './variant.ts';

/** Variants of the names of objects. */
export const nameVariants: readonly Variant[] = [
  {
    id: 'other-refusals-of-names',
    behaviour: 'A create with a name that is in use is refused with 400, 403 or 422.',
    allowed: { section: 'Object names', why: 'The status of the refusal is not specified.' },
    exchanges: ({ api, handle, chance }) => {
      const status = chance.oneOf([400, 403, 422]) ?? 400;
      return async (request) => {
        const response = await handle(request);
        if (response.status !== 409 || parseRequest(api, request).operation !== 'create') return response;
        return { ...response, status, body: `${JSON.stringify(new Refusal(status, 'Invalid', 'the name is in use').status())}\n` };
      };
    },
  },
  {
    id: 'names-without-prefix',
    behaviour: 'A generated name does not begin with generateName.',
    allowed: { section: 'Common metadata fields named by the interface', why: 'A generated name is unique and random.' },
    exchanges: withOtherNames,
  },
  {
    id: 'names-of-paths',
    behaviour: 'An update goes by its path, whatever name and namespace its body has.',
    allowed: { section: 'Path shapes', why: 'What happens to a body with another name or namespace is not specified.' },
    hooks: () => ({ matchesPath: () => true }),
  },
];

/** Serves creates with a name in place of generateName. */
function withOtherNames({ api, handle, chance }: VariantServer): Handle {
  return async (request) => {
    const { body, operation } = parseRequest(api, request);
    const metadata = objectAt(body, 'metadata');
    const isUnnamed = (textAt(metadata, 'generateName') ?? '') !== '' && (textAt(metadata, 'name') ?? '') === '';
    if (operation !== 'create' || !isJsonObject(body) || !isUnnamed) return handle(request);
    const name = Array.from({ length: 12 }, () => chance.oneOf([...'bcdfghjklmnpqrstvwxz']) ?? 'b').join('');
    const named = withFields(body, { metadata: withFields(metadata, { name }) });
    return handle({ ...request, body: new TextEncoder().encode(JSON.stringify(named)) });
  };
}
