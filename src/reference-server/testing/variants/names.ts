import { isJsonObject } from '#core/json/json-object';
import type { JsonObject } from '#core/model/json';
import { Refusal } from '../../exchange/refusal.ts';
import { objectAt, textAt, withFields } from '../../json/json-object.ts';
import { parseRequest } from '../exchanges/parsed-request.ts';
import type { Chance } from '../seeded-chance.ts';
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
    exchanges: (server) => withChangedObject(server, (metadata, _, chance) => withGeneratedName(metadata, chance)),
  },
  {
    id: 'names-of-paths',
    behaviour: 'An update goes by its path, whatever name and namespace its body has.',
    allowed: { section: 'Path shapes', why: 'What happens to a body with another name or namespace is not specified.' },
    exchanges: (server) =>
      withChangedObject(server, (metadata, { operation, route }) =>
        operation === 'update' && route?.of === 'object' && isOfOther(metadata, route)
          ? withFields(metadata, { name: route.name, ...(route.namespace === undefined ? {} : { namespace: route.namespace }) })
          : metadata,
      ),
  },
];

/** Returns whether a body names another object than its path. */
function isOfOther(metadata: JsonObject, { name, namespace }: { readonly name: string; readonly namespace: string | undefined }): boolean {
  return textAt(metadata, 'name') !== name || (namespace !== undefined && (textAt(metadata, 'namespace') ?? namespace) !== namespace);
}

type Changed = (metadata: JsonObject, parsed: ReturnType<typeof parseRequest>, chance: Chance) => JsonObject;

/** Serves requests with other metadata in the JSON object of their body. */
function withChangedObject({ api, handle, chance }: VariantServer, change: Changed): Handle {
  return async (request) => {
    const parsed = parseRequest(api, request);
    const { body, operation } = parsed;
    if ((operation !== 'create' && operation !== 'update') || !isJsonObject(body) || !isJsonObject(body['metadata']))
      return handle(request);
    const before = objectAt(body, 'metadata');
    const metadata = change(before, parsed, chance);
    if (metadata === before) return handle(request);
    return handle({ ...request, body: new TextEncoder().encode(JSON.stringify(withFields(body, { metadata }))) });
  };
}

function withGeneratedName(metadata: JsonObject, chance: Chance): JsonObject {
  const prefix = textAt(metadata, 'generateName') ?? '';
  if (prefix === '' || (textAt(metadata, 'name') ?? '') !== '') return metadata;
  const name = Array.from({ length: 12 }, () => chance.oneOf([...'bcdfghjklmnpqrstvwxz']) ?? 'b').join('');
  return withFields(metadata, { name });
}
