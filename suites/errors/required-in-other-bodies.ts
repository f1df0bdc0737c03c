import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import type { Fields } from '../scenario/field-manager.ts';
import { jsonText } from '../scenario/json-text.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, showsSame } from '../scenario/shows.ts';
import { create, get, objectPath, testObject } from '../scenario/test-object.ts';

const forms = ['yaml', 'binary'] as const;
const verbs = ['create', 'update'] as const;

const first: Fields = { name: 'driver.example.com', nodeID: 'node-1', topologyKeys: ['example.com/zone'] };
const drivers: Readonly<Record<'complete' | 'incomplete', Template>> = {
  complete: [first],
  incomplete: [first, { name: 'other.example.com' }],
};

/** Storage node records are written in YAML and in binary, which has no sign of a field that is left out. */
export function requiredInOtherBodies(subject: Subject): Scenario {
  const each = <T>(of: (form: (typeof forms)[number], verb: (typeof verbs)[number]) => T): readonly T[] =>
    forms.flatMap((form) => verbs.map((verb) => of(form, verb)));
  return {
    id: 'errors/required-in-other-bodies',
    about:
      'Objects are created and updated by bodies in YAML and in binary, with every required field, and without one in an item that is not the first.',
    needs: [{ need: 'binary' }],
    steps: [
      create(subject, 'a'),
      ...(['complete', 'incomplete'] as const).flatMap((what) => each((form, verb) => write(subject, { form, verb, what })).flat()),
      get(subject, 'a', 'after'),
      get(subject, 'incomplete', 'none'),
    ],
    checks: {
      'errors/required-field': must(
        allHold(
          ...each((form, verb) => answered(`${form}-${verb}-incomplete`, '4xx')),
          showsSame('after', '/spec/drivers/0/nodeID', 'create-a'),
          { of: 'after', at: '/spec/drivers/1', is: 'absent' },
          answered('none', 404),
        ),
        answered('create-a', '2xx'),
        ...each((form, verb) => answered(`${form}-${verb}-complete`, '2xx')),
      ),
    },
  };
}

type Written = { readonly form: (typeof forms)[number]; readonly verb: (typeof verbs)[number]; readonly what: keyof typeof drivers };

function write(subject: Subject, { form, verb, what }: Written): readonly Step[] {
  const id = `${form}-${verb}-${what}`;
  const isUpdate = verb === 'update';
  const own = isUpdate ? 'a' : what === 'complete' ? id : 'incomplete';
  const metadata = isUpdate ? { resourceVersion: versionOf(`before-${id}`) } : {};
  const object = { ...testObject(subject, own, id, metadata), spec: { drivers: drivers[what] } };
  const base = { method: isUpdate ? 'PUT' : 'POST', path: isUpdate ? objectPath(subject, 'a') : subject.collection } as const;
  const request: Request =
    form === 'binary'
      ? { ...base, binary: object }
      : { ...base, headers: { 'content-type': 'application/yaml' }, body: object, text: jsonText(object) };
  return [...(isUpdate ? [get(subject, 'a', `before-${id}`)] : []), { id, do: 'send', request }];
}
