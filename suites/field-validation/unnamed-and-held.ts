import type { Expectation } from '#core/model/expectation';
import type { Predicate } from '#core/model/predicate';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { jsonText } from '../scenario/json-text.ts';
import { createWithFinalizers, removeFinalizers } from '../scenario/object-with-finalizers.ts';
import { type Judgements, must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold } from '../scenario/shows.ts';
import { get, objectPath, testLabels, testObject } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';

type Level = 'Warn' | 'Strict';

const levels: readonly Level[] = ['Warn', 'Strict'];
const unknown = ['unknownAtRoot'];
const duplicated = ['kind'];
const requests = ['create', 'update', 'apply'] as const;

/** Creates without a name, updates of an object that is being deleted, and applies without force, with unknown and duplicate fields. */
export function unnamedAndHeld(subject: Subject, schema: 'built-in' | 'structural'): Scenario {
  const more = (isFaulty: boolean): { readonly [field: string]: Template } => (isFaulty ? { unknownAtRoot: 'value' } : {});
  const send = (id: string, request: Request, fieldValidation: Level): Step => ({
    id,
    do: 'send',
    request: { ...request, query: { ...request.query, fieldValidation } },
  });
  const create = (id: string, level: Level, isFaulty: boolean): Step => {
    const metadata = { generateName: { $join: [{ $own: 'g' }, '-'] }, labels: testLabels };
    return send(
      id,
      { method: 'POST', path: subject.collection, body: { ...testObject(subject, 'g', id), metadata, ...more(isFaulty) } },
      level,
    );
  };
  const update = (id: string, level: Level, isFaulty: boolean): readonly Step[] => {
    const metadata = { finalizers: ['apiconform.example/hold'], resourceVersion: versionOf(`before-${id}`) };
    const body = { ...testObject(subject, 'h', id, metadata), ...more(isFaulty) };
    return [get(subject, 'h', `before-${id}`), send(id, { method: 'PUT', path: objectPath(subject, 'h'), body }, level)];
  };
  const apply = (id: string, level: Level, isFaulty: boolean): Step => {
    const base: Request = { method: 'PATCH', path: objectPath(subject, 'p'), query: { fieldManager: 'apiconform-applier' } };
    const headers = { 'content-type': patchTypes.apply };
    const object = testObject(subject, 'p', id);
    return send(id, { ...base, headers, text: isFaulty ? twice(subject, object) : jsonText(object) }, level);
  };
  return {
    id: 'field-validation/unnamed-and-held',
    about:
      'Objects are created with generateName, a terminating object is updated, and an object is applied without force: without faults, and with an unknown or duplicate field at two levels.',
    subject,
    queue: 'waiting',
    needs: [{ need: 'field-validation' }],
    steps: [
      create('create-plain', 'Strict', false),
      ...levels.map((level) => create(`create-${level}`, level, true)),
      apply('apply-plain', 'Strict', false),
      ...levels.map((level) => apply(`apply-${level}`, level, true)),
      createWithFinalizers(subject, 'h', ['apiconform.example/hold']),
      { id: 'delete-h', do: 'send', request: { method: 'DELETE', path: objectPath(subject, 'h') } },
      ...update('update-plain', 'Strict', false),
      ...levels.flatMap((level) => update(`update-${level}`, level, true)),
      ...removeFinalizers(subject, 'h'),
    ],
    checks: Object.fromEntries(requests.flatMap((request) => Object.entries(judged(request, schema)))),
  };
}

/** The text of an object that has its kind twice. */
function twice(subject: Subject, object: { readonly [field: string]: Template }): Template {
  const fields = Object.entries(object).flatMap(([field, value]) => [`,"${field}":`, jsonText(value)]);
  return { $join: ['{"kind":"', subject.kind, '"', ...fields, '}'] };
}

function judged(request: (typeof requests)[number], schema: 'built-in' | 'structural'): Judgements {
  const [fields, content] = request === 'apply' ? ([duplicated, 'duplicate'] as const) : ([unknown, 'unknown'] as const);
  const isHeld: readonly Predicate[] =
    request === 'update' ? [{ of: 'before-update-Strict', at: '/metadata/deletionTimestamp', is: 'set' }] : [];
  const given = [answered(`${request}-plain`, '2xx'), ...isHeld];
  const warned: Expectation = all(allHold(answered(`${request}-Warn`, '2xx')), {
    kind: 'field-warnings',
    of: `${request}-Warn`,
    fields,
    warned: 'each',
  });
  const refused: Expectation = all(allHold(answered(`${request}-Strict`, 400)), {
    kind: 'error-names-fields',
    of: `${request}-Strict`,
    fields,
  });
  return {
    [`field-validation/${schema}/${request}/warn/${content}`]: must(warned, ...given),
    [`field-validation/${schema}/${request}/strict/${content}`]: must(refused, ...given),
  };
}
