import type { ModelledSchema } from '#core/model/case';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { sharedGroup } from '../scenario/definition.ts';
import type { Fields } from '../scenario/field-manager.ts';
import { extension } from '../scenario/json-text.ts';
import { type Definition, definedType } from '../scenario/marked-definition.ts';

const text: Fields = { type: 'string' };
const mapOfText: Fields = { type: 'object', additionalProperties: text };
const atomicMap: Fields = { ...mapOfText, [`${extension}map-type`]: 'atomic' };
const named: Fields = { type: 'object', required: ['name'], properties: { name: text, value: text, other: text, whole: atomicMap } };

/** The definition with a schema: lists and maps of each merge strategy, defaults, a status and a scale. */
export const shapedDefinition: Definition = {
  plural: 'shapeds',
  kind: 'Shaped',
  group: sharedGroup,
  spec: {
    type: 'object',
    properties: {
      kept: text,
      text,
      on: { type: 'boolean' },
      number: { type: 'integer', format: 'int64' },
      size: { ...text, default: 'usual' },
      replicas: { type: 'integer', default: 1 },
      map: mapOfText,
      atomicMap,
      list: { type: 'array', items: text },
      unmarked: { type: 'array', items: named },
      set: { type: 'array', items: text, [`${extension}list-type`]: 'set' },
      items: { type: 'array', items: named, [`${extension}list-type`]: 'map', [`${extension}list-map-keys`]: ['name'] },
    },
  },
  status: { type: 'object', properties: { replicas: { type: 'integer' }, text, map: mapOfText } },
  scalable: true,
  inTwoVersions: true,
  columns: [
    { name: 'Text', at: '/spec/text' },
    { name: 'Size', at: '/spec/size' },
    { name: 'State', at: '/status/text' },
  ],
};

/** What the schema says that the model of the API has to know. */
const shapedSchema: ModelledSchema = {
  lists: { '/spec/set': 'set', '/spec/items': ['name'] },
  atomic: ['/spec/atomicMap', '/spec/items/*/whole'],
  defaults: { '/spec/size': 'usual', '/spec/replicas': 1 },
  subresources: true,
  columns: { Text: '/spec/text', Size: '/spec/size', State: '/status/text' },
};

/** What the API says of the drivers of a storage node record: their key is the name. */
const nodeSchema: ModelledSchema = { lists: { '/spec/drivers': ['name'] }, atomic: [], defaults: {}, subresources: false };

/** The type of a sequence: of custom resources, every second one is about the type with a schema. */
export function typeOfSequence(subject: Subject, seed: number): Subject {
  return subject.fixture === undefined || seed % 2 === 1 ? subject : shapedType(subject);
}

/** The type that the steps of a sequence are about. */
export function typeOfSteps(subject: Subject, steps: readonly Step[]): Subject {
  return subject.fixture !== undefined && JSON.stringify(steps).includes(`/${shapedDefinition.plural}`) ? shapedType(subject) : subject;
}

function shapedType(subject: Subject): Subject {
  return definedType(subject, shapedDefinition, 'shaped-definition');
}

/** What the model has to know of the schema of a type; undefined for a type without one. */
export function schemaOf({ kind }: Subject): ModelledSchema | undefined {
  if (isNodeRecord({ kind })) return nodeSchema;
  return kind === shapedDefinition.kind ? shapedSchema : undefined;
}

/** Whether a type is that of the storage node records, whose content is a list of drivers. */
export function isNodeRecord({ kind }: Pick<Subject, 'kind'>): boolean {
  return kind === 'CSINode';
}
