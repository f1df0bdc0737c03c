import type { Expectation } from '#core/model/expectation';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { accepting, binary, inForm, orJson, table } from '../scenario/media-types.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold } from '../scenario/shows.ts';
import { changeAnnotation, create, get, objectPath, testObject } from '../scenario/test-object.ts';
import { writeStep } from '../scenario/write-step.ts';

const field = 'unknownAtRoot';
const forms: Readonly<Record<string, Template>> = {
  table: orJson(table),
  metadata: orJson(inForm('PartialObjectMetadata')),
  yaml: 'application/yaml,application/json',
};
type RequestKind = 'create' | 'update' | 'merge-patch' | 'json-patch' | 'strategic-merge-patch';
const more = { [field]: 'value' };

/** Writes of objects with an unknown field, whose responses are in binary where the type has a binary form, a Table or metadata alone. */
export function responseForms(subject: Subject, schema: 'built-in' | 'structural'): Scenario {
  const formsOfType = schema === 'built-in' ? { binary: orJson(binary), ...forms } : forms;
  const requests: readonly RequestKind[] = [
    ...(['create', 'update', 'merge-patch', 'json-patch'] as const),
    ...(schema === 'built-in' ? (['strategic-merge-patch'] as const) : []),
  ];
  const kinds = Object.keys(formsOfType);
  const ownOf = (request: RequestKind, form: string): string => (request === 'create' ? form : 'a');
  /** A write and the read after it; an update is based on the read before it. */
  const steps = (request: RequestKind, form: string, accept: Template, before: string): readonly Step[] => {
    const [id, own] = [`${request}-${form}`, ownOf(request, form)];
    const requested = requestOf(subject, request, { own, id, before });
    const sent: Step = { id, do: 'send', request: { ...requested, query: { ...requested.query, fieldValidation: 'Warn' } } };
    const strict: Step = {
      ...sent,
      id: `${id}-strict`,
      request: { ...requested, query: { ...requested.query, fieldValidation: 'Strict' } },
    };
    return [accepting(strict, accept), accepting(sent, accept), get(subject, own, `${id}-after`)];
  };
  const isWarned = (step: string): Expectation =>
    all(allHold(answered(step, '2xx'), answered(`${step}-after`, 200), { of: `${step}-after`, at: `/${field}`, is: 'absent' }), {
      kind: 'field-warnings',
      of: step,
      fields: [field],
      warned: 'each',
    });
  return {
    id: 'field-validation/response-forms',
    about:
      'Objects are created, updated and patched with an unknown field, at the levels Strict and Warn, with responses in the binary media type where the type has one, as a Table, as metadata and in YAML.',
    subject,
    needs: [{ need: 'field-validation' }, ...(schema === 'built-in' ? [{ need: 'binary' } as const] : [])],
    steps: [
      create(subject, 'a'),
      ...requests.flatMap((request) =>
        Object.entries(formsOfType).flatMap(([form, accept], index) =>
          steps(request, form, accept, index === 0 ? 'create-a' : `${request}-${kinds[index - 1]}-after`),
        ),
      ),
    ],
    checks: Object.fromEntries(
      requests.flatMap((request) => [
        [
          `field-validation/${schema}/${request}/warn/unknown`,
          must(all(...kinds.map((form) => isWarned(`${request}-${form}`))), answered('create-a', '2xx')),
        ],
        [
          `field-validation/${schema}/${request}/strict/unknown`,
          // Released servers refuse such a patch with another status, of which the matrix of field validation says more.
          must(allHold(...kinds.map((form) => answered(`${request}-${form}-strict`, '4xx'))), answered('create-a', '2xx')),
        ],
      ]),
    ),
  };
}

type About = { readonly own: string; readonly id: string; readonly before: string };

/** A request with the unknown field; an update is based on the version that the step `before` shows. */
function requestOf(subject: Subject, request: RequestKind, { own, id, before }: About): Request {
  switch (request) {
    case 'create':
      return { method: 'POST', path: subject.collection, body: { ...testObject(subject, own, id), ...more } };
    case 'update': {
      const body = { ...testObject(subject, own, id, { resourceVersion: versionOf(before) }), ...more };
      return { method: 'PUT', path: objectPath(subject, own), body };
    }
    case 'json-patch': {
      const base = writeStep(subject, request, { id, own }).request;
      return { ...base, body: [...jsonPatchOf(id), { op: 'add', path: `/${field}`, value: 'value' }] };
    }
    case 'merge-patch':
    case 'strategic-merge-patch':
      return {
        ...writeStep(subject, request, { id, own }).request,
        body: { metadata: { annotations: { [changeAnnotation]: id } }, ...more },
      };
  }
}

function jsonPatchOf(id: string): readonly Template[] {
  return [{ op: 'add', path: `/metadata/annotations/${changeAnnotation}`, value: id }];
}
