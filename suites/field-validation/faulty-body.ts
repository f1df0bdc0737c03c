import type { Subject } from '#core/model/subject';
import type { FieldValidation } from '#core/model/tables/form';
import type { Template } from '#core/model/template';
import { changeAnnotation } from '../scenario/test-object.ts';
import { documentJson, documentYaml, type Field, type Fields, type Items, type Value } from './document.ts';
import { isPlanted, placesAtRoot, sentValue } from './planted-fields.ts';

type Content = FieldValidation['content'];

/** The purpose of a body: the test object, the state after the request, and the version that it updates. */
export type BodyOf = {
  readonly subject: Subject;
  readonly cell: Pick<FieldValidation, 'schema' | 'request' | 'encoding'>;
  readonly own: string;
  readonly state: string;
  /** If missing, the body is valid. */
  readonly content?: Content;
  /** Of an update. */
  readonly version?: Template;
};

/** The body of a request as text, with the faults of its cell. */
export function faultyBody(of: BodyOf): Template {
  if (of.cell.request === 'json-patch') return documentJson(jsonPatch(of));
  return of.cell.encoding === 'yaml' ? documentYaml(object(of)) : documentJson(object(of));
}

function object(of: BodyOf): Fields {
  const { subject } = of;
  const kind: Field = ['kind', subject.kind];
  return {
    fields: [
      ['apiVersion', { $join: [subject.apiVersion] }],
      kind,
      ...(isPlanted(of.content, 'kind') ? [kind] : []),
      ...placesAtRoot(of.cell.request).flatMap((name) => unknownField(of, name)),
      ['metadata', metadata(of)],
      ['spec', of.cell.schema === 'built-in' ? nodeSpec(of) : sampleSpec(of)],
    ],
  };
}

function metadata(of: BodyOf): Fields {
  const labels: Field = [
    'labels',
    {
      fields: [
        ['apiconform-run', { $run: true }],
        ['apiconform-case', { $case: true }],
      ],
    },
  ];
  return {
    fields: [
      ['name', { $own: of.own }],
      ...(of.version === undefined ? [] : [['resourceVersion', { $join: [of.version] }] as const]),
      labels,
      ...(isPlanted(of.content, 'labels') ? [labels] : []),
      ['annotations', { fields: [[changeAnnotation, of.state], ...wrongAnnotation(of), ...annotationTwice(of)] }],
      ...unknownField(of, 'unknownInMetadata'),
      ...(isPlanted(of.content, 'unknownInOwner') ? [['ownerReferences', { items: [owner(of)] }] as const] : []),
    ],
  };
}

/** The object that was created without faults as the owner of another one. */
function owner(of: BodyOf): Fields {
  const { subject } = of;
  return {
    fields: [
      ['apiVersion', { $join: [subject.apiVersion] }],
      ['kind', subject.kind],
      ['name', { $own: 'plain' }],
      ['uid', { $ref: { step: 'plain', at: '/metadata/uid' } }],
      ...unknownField(of, 'unknownInOwner'),
    ],
  };
}

function nodeSpec(of: BodyOf): Fields {
  const nodeId: Field = ['nodeID', 'node-1'];
  const driver: Fields = {
    fields: [
      ['name', 'driver.example.com'],
      ...missingOr(of, nodeId),
      ...(isPlanted(of.content, 'nodeID') ? [nodeId] : []),
      ['topologyKeys', { items: ['example.com/zone'] }],
    ],
  };
  // In the last of several items: a server may look at the first of a list alone.
  const last: Fields = {
    fields: [
      ['name', 'other.example.com'],
      ['nodeID', 'node-1'],
      ...unknownField(of, 'unknownInItem'),
      ...unknownField(of, 'unknownTwice'),
    ],
  };
  const drivers: Field = ['drivers', isOfWrongType(of) ? 'text' : { items: [driver, last] }];
  return {
    fields: [
      drivers,
      ...(isPlanted(of.content, 'drivers') ? [drivers] : []),
      ...unknownField(of, 'unknownInSpec'),
      ...unknownField(of, 'unknownTwice'),
    ],
  };
}

function sampleSpec(of: BodyOf): Fields {
  const title: Field = ['title', 'value'];
  const parts: Items = {
    items: [
      {
        fields: [
          title,
          ...(isPlanted(of.content, 'title') ? [title] : []),
          ...unknownField(of, 'unknownInItem'),
          ...unknownField(of, 'unknownTwice'),
        ],
      },
    ],
  };
  const text: Field = ['text', isOfWrongType(of) ? 5 : 'value'];
  return {
    fields: [
      ...missingOr(of, text),
      ...(isPlanted(of.content, 'text') ? [text] : []),
      ['parts', parts],
      ...unknownField(of, 'unknownInSpec'),
      ...unknownField(of, 'unknownTwice'),
    ],
  };
}

/** A patch of the state and of the planted fields. */
function jsonPatch(of: BodyOf): Items {
  const spec = of.cell.schema === 'built-in' ? '/spec/drivers' : '/spec/text';
  const item = of.cell.schema === 'built-in' ? '/spec/drivers/0' : '/spec/parts/0';
  const operation = (op: string, path: string, value?: Value): Fields => ({
    fields: [['op', op], ['path', path], ...(value === undefined ? [] : [['value', value] as const])],
  });
  const change = operation('add', `/metadata/annotations/${changeAnnotation}`, of.state);
  return {
    items: [
      change,
      ...(repeatsField(of.content) ? [operation('replace', item, itemWithDuplicate(of))] : []),
      ...placesAtRoot(of.cell.request).flatMap((name) =>
        isPlanted(of.content, name) ? [operation('add', `/${name}`, sentValue(name))] : [],
      ),
      ...(isPlanted(of.content, 'unknownInSpec') ? [operation('add', '/spec/unknownInSpec', 'value')] : []),
      ...(isPlanted(of.content, 'unknownInItem') ? [operation('add', `${item}/unknownInItem`, 'value')] : []),
      ...(isPlanted(of.content, 'unknownTwice') ? ['/spec', item].map((place) => operation('add', `${place}/unknownTwice`, 'value')) : []),
      ...wrongAnnotation(of).map(([, value]) => operation('add', '/metadata/annotations/wrong', value)),
      ...(isOfWrongType(of) ? [operation('replace', spec, of.cell.schema === 'built-in' ? 'text' : 5)] : []),
      ...(of.content === 'missing-required' ? [operation('remove', of.cell.schema === 'built-in' ? `${item}/nodeID` : spec)] : []),
    ],
  };
}

function repeatsField(content: Content | undefined): boolean {
  return isPlanted(content, 'kind');
}

/** The item of a list as the value of an operation, with a duplicate field. */
function itemWithDuplicate({ cell }: BodyOf): Fields {
  if (cell.schema !== 'built-in')
    return {
      fields: [
        ['title', 'value'],
        ['title', 'value'],
      ],
    };
  const nodeId: Field = ['nodeID', 'node-1'];
  return { fields: [['name', 'driver.example.com'], nodeId, nodeId, ['topologyKeys', { items: ['example.com/zone'] }]] };
}

/** Annotations are strings in objects of every type. */
function wrongAnnotation({ content }: BodyOf): readonly Field[] {
  return content === 'wrong-type-in-metadata' ? [['wrong', { items: ['value'] }]] : [];
}

function annotationTwice({ content }: BodyOf): readonly Field[] {
  const name = 'apiconform-twice';
  return isPlanted(content, name) ? [[name, '1'] as const, [name, '2'] as const] : [];
}

function unknownField({ content }: BodyOf, name: string): readonly Field[] {
  return isPlanted(content, name) ? [[name, sentValue(name)]] : [];
}

function isOfWrongType({ content }: BodyOf): boolean {
  return content === 'wrong-type' || content === 'unknown-and-wrong-type';
}

/** A merge patch must remove the field explicitly. */
function missingOr({ content, cell }: BodyOf, field: Field): readonly Field[] {
  if (content !== 'missing-required') return [field];
  return cell.request === 'merge-patch' || cell.request === 'strategic-merge-patch' ? [[field[0], null]] : [];
}
