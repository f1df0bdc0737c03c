import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { list, versionOf } from '../scenario/collection-read.ts';
import type { Fields } from '../scenario/field-manager.ts';
import { type Definition, define, definedType, otherVersion, served } from '../scenario/marked-definition.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold } from '../scenario/shows.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { drainTo, watch } from '../scenario/watch-stream.ts';
import { scenariosPerSubject } from '../suite-module.ts';
import { changedInPatches } from './changed-schema-in-patches.ts';
import { redefine, specWith, untilSigned, written } from './redefined-type.ts';

const text: Fields = { type: 'string' };
const group: Template = { $group: 'changed-schema' };

/** Writes and a watch of custom resources while their definition is changed: it gets a field, and loses it again. */
export const changedSchema = scenariosPerSubject((subject) =>
  isUsedFor(subject, 'defined-types') ? [changed(subject), changedInPatches(subject)] : [],
);

function changed(subject: Subject): Scenario {
  const definition: Definition = { plural: 'reshapeds', kind: 'Reshaped', group, spec: specWith('first', { text }), inTwoVersions: true };
  const type = definedType(subject, definition);
  const other = definedType(subject, definition, undefined, otherVersion);
  const inBoth = (own: string, spec: Fields): readonly Step[] => [written(type, own, spec), written(other, `${own}-in-other`, spec)];
  return {
    id: 'field-validation/changed-schema',
    subject: type,
    needs: [{ need: 'field-validation' }],
    about:
      'The definition of a type in two versions gets a field and loses it again, while objects with the field are created in each version and watched.',
    steps: [
      define(definition),
      served(definition),
      served(definition, otherVersion),
      list(type, 'before'),
      watch(type, 'watched', { resourceVersion: versionOf('before') }),
      ...inBoth('a', { text: 'text' }),
      ...inBoth('too-early', { added: 'text' }),
      redefine(definition, 'add', specWith('second', { text, added: text })),
      ...untilIs(type, other, 'second'),
      ...inBoth('b', { added: 'text' }),
      redefine(definition, 'remove', specWith('third', { text })),
      ...untilIs(type, other, 'third'),
      ...inBoth('too-late', { added: 'text' }),
      written(type, 'end', { text: 'text' }),
      drainTo('watched', 'end'),
    ],
    checks: {
      'field-validation-level/changed-schema': must(
        allHold(
          ...['', '-in-other'].flatMap((version) => [
            answered(`create-too-early${version}`, '4xx'),
            answered(`create-b${version}`, '2xx'),
            { of: `create-b${version}`, at: '/spec/added', is: 'equals', value: 'text' } as const,
            answered(`create-too-late${version}`, '4xx'),
          ]),
        ),
        answered('create-a', '2xx'),
        answered('create-a-in-other', '2xx'),
        answered('create-end', '2xx'),
      ),
      // A server may end the watches of a type whose definition changes, and keep no history of it.
      'watch/from-list-version': must(
        { kind: 'event-of-write', stream: 'watched', write: 'create-end', type: 'ADDED', orGone: true },
        { kind: 'event-of-write', stream: 'watched', write: 'create-a', type: 'ADDED', orGone: true },
        answered('create-b', '2xx'),
      ),
    },
  };
}

/** Waits until new objects get the default of a schema, in each version. */
function untilIs(type: Subject, other: Subject, sign: string): readonly Step[] {
  return [untilSigned(type, sign), untilSigned(other, sign, `is-${sign}-in-other`)];
}
