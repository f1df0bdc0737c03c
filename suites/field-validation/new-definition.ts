import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { definitionsPath } from '../scenario/definition.ts';
import type { Fields } from '../scenario/field-manager.ts';
import { type Definition, define, definedType, served } from '../scenario/marked-definition.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { scenariosPerSubject } from '../suite-module.ts';
import { specWith, untilSigned, written } from './redefined-type.ts';

const text: Fields = { type: 'string' };
const group: Template = { $group: 'new-definition' };

/** Writes of custom resources whose definition was removed, and created again under its name with another schema. */
export const newDefinition = scenariosPerSubject((subject) => (isUsedFor(subject, 'defined-types') ? [replaced(subject)] : []));

function replaced(subject: Subject): Scenario {
  const former: Definition = { plural: 'replaceds', kind: 'Replaced', group, spec: specWith('former', { text, former: text }) };
  const type = definedType(subject, former);
  const path: Template = { $join: [definitionsPath, '/replaceds.', group] };
  const again: Step = { ...define({ ...former, spec: specWith('new', { text, added: text }) }), id: 'define-again' };
  return {
    id: 'field-validation/new-definition',
    subject: type,
    needs: [{ need: 'field-validation' }],
    queue: 'waiting',
    about:
      'A definition with an object is deleted, and created again under its name with another field in place of one that it had; objects with each of the two fields are created before and after that.',
    steps: [
      define(former),
      served(former),
      written(type, 'a', { text: 'text', former: 'text' }),
      written(type, 'too-early', { added: 'text' }),
      { id: 'remove', do: 'send', request: { method: 'DELETE', path } },
      {
        id: 'removed',
        do: 'until',
        request: { method: 'GET', path },
        holds: answered('removed', 404),
        // A server may take a while to remove the object, and then the definition.
        boundSeconds: 120,
      },
      again,
      untilSigned(type, 'new'),
      written(type, 'b', { added: 'text' }),
      written(type, 'too-late', { former: 'text' }),
    ],
    checks: {
      'field-validation-level/changed-schema': must(
        allHold(
          answered('create-too-early', '4xx'),
          answered('create-b', '2xx'),
          shows('create-b', '/spec/added', 'text'),
          answered('create-too-late', '4xx'),
        ),
        answered('create-a', '2xx'),
        answered('removed', 404),
        answered('define-again', '2xx'),
      ),
    },
  };
}
