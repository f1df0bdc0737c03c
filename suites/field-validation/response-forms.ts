import type { Expectation } from '#core/model/expectation';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { caseOf } from '../scenario/case-of.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { accepting, binary, inForm, isKnownInBinary, orJson, table } from '../scenario/media-types.ts';
import { mergePatch } from '../scenario/object-with-finalizers.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold } from '../scenario/shows.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { changeAnnotation, create, get, objectPath, testObject } from '../scenario/test-object.ts';
import { rowsPerSubject } from '../suite-module.ts';

/** Writes with an unknown field whose responses are not in JSON, or not the object. */
export const warningsInForms = rowsPerSubject('field-validation', (rows, subject) => {
  if (!isUsedFor(subject, 'single-cases') || !isKnownInBinary(subject)) return [];
  const { checks, ...outline } = inForms(subject);
  const judged = rows.flatMap(({ id }) => (checks[id] === undefined ? [] : [{ statement: id, ...checks[id] }]));
  return judged.length === 0 ? [] : [caseOf(subject, { ...outline, area: 'field-validation', checks: judged })];
});

const field = 'unknownAtRoot';
const forms: Readonly<Record<string, Template>> = {
  binary: orJson(binary),
  table: orJson(table),
  metadata: orJson(inForm('PartialObjectMetadata')),
};
const requests = ['create', 'update', 'merge-patch'] as const;
type RequestKind = (typeof requests)[number];

const more = { [field]: 'value' };

/** Writes with the unknown field; an update is based on the version that the step `from` shows. */
function write(subject: Subject, request: RequestKind, own: string, id: string, from: string): Step {
  const query = { fieldValidation: 'Warn' };
  switch (request) {
    case 'create':
      return {
        id,
        do: 'send',
        request: { method: 'POST', path: subject.collection, query, body: { ...testObject(subject, own, id), ...more } },
      };
    case 'update': {
      const body = { ...testObject(subject, own, id, { resourceVersion: versionOf(from) }), ...more };
      return { id, do: 'send', request: { method: 'PUT', path: objectPath(subject, own), query, body } };
    }
    case 'merge-patch': {
      const patch = mergePatch(subject, own, { metadata: { annotations: { [changeAnnotation]: id } }, ...more });
      return { id, do: 'send', request: { ...patch, query } };
    }
  }
}

function inForms(subject: Subject): Scenario {
  const kinds = Object.keys(forms);
  const isWarned = (request: RequestKind, form: string): Expectation => {
    const step = `${request}-${form}`;
    return all(allHold(answered(step, '2xx'), answered(`${step}-after`, 200), { of: `${step}-after`, at: `/${field}`, is: 'absent' }), {
      kind: 'field-warnings',
      of: step,
      fields: [field],
      warned: 'each',
    });
  };
  const ownOf = (request: RequestKind, form: string): string => (request === 'create' ? form : 'a');
  return {
    id: 'field-validation/response-forms',
    about:
      'Objects are created, updated and patched with an unknown field, with responses in the binary media type, as a Table and as metadata.',
    needs: [{ need: 'field-validation' }, { need: 'binary' }],
    steps: [
      create(subject, 'a'),
      ...requests.flatMap((request) =>
        Object.entries(forms).flatMap(([form, accept], index) => [
          accepting(
            write(
              subject,
              request,
              ownOf(request, form),
              `${request}-${form}`,
              index === 0 ? 'create-a' : `${request}-${kinds[index - 1]}-after`,
            ),
            accept,
          ),
          get(subject, ownOf(request, form), `${request}-${form}-after`),
        ]),
      ),
    ],
    checks: Object.fromEntries(
      requests.map((request) => [
        `field-validation/built-in/${request}/warn/unknown`,
        must(all(...kinds.map((form) => isWarned(request, form))), answered('create-a', '2xx')),
      ]),
    ),
  };
}
