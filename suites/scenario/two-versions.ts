import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { definitionOfSamples, definitionsPath, servedIn } from './definition.ts';

const listOfText = { type: 'array', items: { type: 'string' } };
const text = { type: 'object', properties: { text: { type: 'string' }, kept: { type: 'string' }, list: listOfText } };
const replicas = { type: 'integer' };
const counted = { type: 'object', properties: { replicas, text: { type: 'string' } } };
const spec = { ...text, properties: { ...text.properties, replicas } };
const schema = { openAPIV3Schema: { type: 'object', properties: { spec, status: counted } } };
const subresources = { status: {}, scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' } };

const definition = (group: Template): Template =>
  definitionOfSamples(group, 'Namespaced', [
    { name: 'v1', served: true, storage: true, schema, subresources },
    { name: 'v2', served: true, storage: false, schema, subresources },
  ]);

/** The type in one of its versions, of which the first is stored. */
export function inVersion(subject: Subject, group: Template, version: 'v1' | 'v2'): Subject {
  return {
    ...subject,
    apiVersion: { $join: [group, `/${version}`] },
    collection: { $join: ['/apis/', group, `/${version}/namespaces/`, { $namespace: true }, '/samples'] },
    body: { spec: { text: 'value', kept: 'kept', list: [] } },
  };
}

/** Defines the type, and waits until it is served in both versions. */
export function defined(subject: Subject, group: Template): readonly Step[] {
  return [
    { id: 'define', do: 'send', request: { method: 'POST', path: definitionsPath, body: definition(group) } },
    ...(['v1', 'v2'] as const).map((version) => servedIn(version, inVersion(subject, group, version).collection)),
  ];
}
