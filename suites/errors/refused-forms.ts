import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { applyAs, type Fields } from '../scenario/field-manager.ts';
import { accepting, binary, inForm, orJson, table } from '../scenario/media-types.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows, showsSame } from '../scenario/shows.ts';
import { change, changeAnnotation, create, get, objectPath } from '../scenario/test-object.ts';
import { writeStep } from '../scenario/write-step.ts';

/** Forms in which the response is requested; a target may respond in JSON. */
const forms: Readonly<Record<string, Template>> = {
  table: orJson(table),
  metadata: orJson(inForm('PartialObjectMetadata')),
  yaml: 'application/yaml,application/json',
  binary: orJson(binary),
};
const names = Object.keys(forms);

const inEachForm = (stepOf: (form: string) => Step): readonly Step[] =>
  Object.entries(forms).map(([form, accept]) => accepting(stepOf(form), accept));

/** Writes that are refused, whose response is requested in each form: they change nothing. */
export function refusedInForms(subject: Subject): Scenario {
  const fields = (value: string): Fields => ({ metadata: { annotations: { [changeAnnotation]: value } } });
  const refused = (kind: string) => names.map((form) => answered(`${kind}-${form}`, '4xx'));
  return {
    id: 'errors/refused-in-forms',
    about:
      'Updates with an old version, applies that conflict, patches of an object that does not exist and creates of one that exists are sent for a Table, metadata, YAML and binary.',
    steps: [
      create(subject, 'a'),
      change(subject, 'a'),
      applyAs(subject, { id: 'applied', manager: 'first', own: 'p', fields: { ...subject.body, ...fields('applied') }, writes: 'create' }),
      ...inEachForm((form) => writeStep(subject, 'update', { id: `stale-${form}`, own: 'a', from: 'create-a' })),
      ...inEachForm((form) => applyAs(subject, { id: `conflict-${form}`, manager: 'second', own: 'p', fields: fields(form) })),
      ...inEachForm((form) => writeStep(subject, 'merge-patch', { id: `missing-${form}`, own: 'none' })),
      ...inEachForm((form) => writeStep(subject, 'create', { id: `existing-${form}`, own: 'a' })),
      get(subject, 'a', 'after'),
      get(subject, 'p', 'after-applies'),
      { id: 'none', do: 'send', request: { method: 'GET', path: objectPath(subject, 'none') } },
    ],
    checks: {
      'object-metadata/resource-version/stale-update': must(
        allHold(...refused('stale'), ...unchanged('after', 'change-a')),
        answered('change-a', '2xx'),
      ),
      'object-names/unique': must(allHold(...refused('existing'), ...unchanged('after', 'change-a')), answered('change-a', '2xx')),
      'verbs/patch/creates-nothing': must(allHold(...refused('missing'), answered('none', 404)), answered('create-a', '2xx')),
      'apply/conflict': must(allHold(...refused('conflict'), ...unchanged('after-applies', 'applied')), answered('applied', '2xx')),
    },
  };
}

const unchanged = (read: string, as: string) => [
  answered(read, 200),
  showsSame(read, '/metadata/resourceVersion', as),
  shows(read, `/metadata/annotations/${changeAnnotation}`, as),
];
