import { isJsonArray, isJsonObject } from '#core/json/json-object';
import { stringAt } from '#core/json/object-identity';
import type { Json, JsonObject } from '#core/model/json';
import { arrayAt, fieldOf, objectAt, withFields } from '../../json/json-object.ts';
import { changedBinary, changedJson } from '../exchanges/changed-json.ts';
import type { Chance } from '../seeded-chance.ts';
import type { Variant } from './variant.ts';

/** Variants of the documents in responses. */
export const jsonAnswerVariants: readonly Variant[] = [
  {
    id: 'order-of-keys',
    behaviour: 'The members of JSON objects are in random order.',
    allowed: { section: 'Content negotiation', why: 'Responses are JSON, whose objects have no order.' },
    exchanges:
      ({ handle, chance }) =>
      async (request) =>
        changedJson(await handle(request), (document) => withKeysShuffled(document, chance)),
  },
  {
    id: 'pretty-unasked',
    behaviour: 'Some responses are indented without `pretty`.',
    allowed: {
      section: 'Query parameters common to the generic operations',
      why: 'White space in JSON has no meaning, and none is specified.',
    },
    exchanges:
      ({ handle, chance }) =>
      async (request) => {
        const response = await handle(request);
        return chance.happens(0.5) ? changedJson(response, (document) => document, chance.below(8) + 1) : response;
      },
  },
  {
    id: 'order-of-items',
    behaviour: 'The items of a collection or page are in random order.',
    allowed: { section: 'Collections', why: 'The order of items is not specified.' },
    exchanges:
      ({ handle, chance }) =>
      async (request) =>
        changedJson(await handle(request), (document) => withItemsShuffled(document, chance)),
  },
  {
    id: 'ages-in-any-form',
    behaviour: 'Tables of built-in types show ages as numbers, as words or as times of the response.',
    allowed: { section: 'Table representation', why: 'It does not say which columns a type has, nor how their cells are written.' },
    exchanges:
      ({ api, handle, chance }) =>
      async (request) =>
        changedJson(await handle(request), (document) => withAges(document, api.clock.date().getTime(), chance)),
  },
  {
    id: 'quota-use-not-shown',
    behaviour: 'A ResourceQuota does not show how much of it is used.',
    allowed: { section: 'Dry-run', why: 'It does not say what the status of a quota shows, nor when.' },
    exchanges:
      ({ handle }) =>
      async (request) =>
        changedJson(await handle(request), withoutQuotaUse),
  },
  {
    id: 'self-link',
    behaviour: 'Objects and collections have a selfLink in their metadata.',
    allowed: { section: 'Common metadata fields named by the interface', why: 'The table lists fields and excludes no others.' },
    exchanges:
      ({ api, handle }) =>
      async (request) => {
        const sent = changedBinary(request.body, api.binary, withoutSelfLinks) ?? withoutSelfLink(request.body);
        const response = await handle({ ...request, body: sent });
        if (!(response.body instanceof Uint8Array)) return changedJson(response, withSelfLinks);
        return { ...response, body: changedBinary(response.body, api.binary, withSelfLinks) ?? response.body };
      },
  },
];

/** Returns the values in a random order. */
export function shuffled<T>(values: readonly T[], chance: Chance): readonly T[] {
  const left = [...values];
  return values.flatMap(() => left.splice(chance.below(left.length), 1));
}

function withKeysShuffled(value: Json, chance: Chance): Json {
  if (isJsonArray(value)) return value.map((item) => withKeysShuffled(item, chance));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(shuffled(Object.entries(value), chance).map(([key, member]) => [key, withKeysShuffled(member, chance)]));
}

function withItemsShuffled(document: Json, chance: Chance): Json {
  if (!isJsonObject(document)) return document;
  const items = fieldOf(document, 'items');
  return isJsonArray(items) && isCollection(document) ? withFields(document, { items: shuffled(items, chance) }) : document;
}

function isCollection(document: JsonObject): boolean {
  const kind = fieldOf(document, 'kind');
  return typeof kind === 'string' && kind.endsWith('List') && !kind.startsWith('API');
}

function withoutQuotaUse(document: Json): Json {
  if (!isJsonObject(document) || fieldOf(document, 'kind') !== 'ResourceQuota') return document;
  return withFields(document, { status: withFields(objectAt(document, 'status'), { used: undefined }) });
}

function withAges(document: Json, now: number, chance: Chance): Json {
  if (!isJsonObject(document) || fieldOf(document, 'kind') !== 'Table') return document;
  const column = arrayAt(document, 'columnDefinitions').findIndex((definition) => stringAt(definition, '/name') === 'Age');
  const time = new Date(now - chance.below(9_000));
  const forms: readonly Json[] = [
    chance.below(99),
    `${chance.below(99)} minutes ago`,
    time.toUTCString(),
    time.toISOString().replace('T', ' '),
  ];
  const rows = arrayAt(document, 'rows').map((row) => {
    const cells = isJsonObject(row) ? arrayAt(row, 'cells') : [];
    if (!isJsonObject(row) || !(column in cells)) return row;
    return withFields(row, { cells: cells.map((cell, index) => (index === column ? (forms[chance.below(forms.length)] ?? cell) : cell)) });
  });
  return withFields(document, { rows });
}

const link = '/somewhere/else';

function withSelfLinks(document: Json): Json {
  if (!isJsonObject(document)) return document;
  const object = fieldOf(document, 'object');
  if (isJsonObject(object) && typeof fieldOf(document, 'type') === 'string') {
    const isOfObject = ['ADDED', 'MODIFIED', 'DELETED'].some((type) => type === document['type']);
    return isOfObject ? withFields(document, { object: withSelfLinks(object) }) : document;
  }
  const items = fieldOf(document, 'items');
  const linked = isJsonArray(items) && isCollection(document) ? withFields(document, { items: items.map(withSelfLinks) }) : document;
  const metadata = objectAt(linked, 'metadata');
  if (fieldOf(metadata, 'resourceVersion') === undefined) return linked;
  return withFields(linked, { metadata: withFields(metadata, { selfLink: link }) });
}

function withoutSelfLinks(document: Json): Json {
  if (!isJsonObject(document)) return document;
  return withFields(document, { metadata: withFields(objectAt(document, 'metadata'), { selfLink: undefined }) });
}

/** Clients send back what they read; the link is not stored. */
function withoutSelfLink(body: Uint8Array): Uint8Array {
  const text = new TextDecoder().decode(body);
  if (!text.includes(link)) return body;
  return new TextEncoder().encode(text.replace(`"selfLink":"${link}",`, '').replace(`,"selfLink":"${link}"`, ''));
}
