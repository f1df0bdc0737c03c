import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { FieldValidation } from '#core/model/tables/form';
import { faultyBody } from '../field-validation/faulty-body.ts';
import { sampleSubject } from '../field-validation/typed-samples.ts';
import { answered } from '../scenario/answered.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows } from '../scenario/shows.ts';
import { get } from '../scenario/test-object.ts';
import { sameRefusal } from './same-status.ts';
import { changesAgainstSchema, defaultsOfChanges } from './schema-of-changes.ts';

const schemas = ['built-in', 'structural'] as const;

/** A schema adds defaults, and refuses wrong types and missing required fields. */
export function schemaStages(subject: Subject): readonly Scenario[] {
  return schemas.flatMap((schema) => {
    const place = sampleSubject(schema, subject);
    if (place === undefined) return [];
    const ofDefaults = schema === 'structural' ? [defaultsOfChanges(place)] : [];
    return [againstSchema(schema, place), changesAgainstSchema(schema, place), ...ofDefaults];
  });
}

function againstSchema(schema: (typeof schemas)[number], subject: Subject): Scenario {
  const send = (id: string, own: string, dry: boolean, content?: FieldValidation['content']): Step => {
    const text = faultyBody({
      subject,
      cell: { schema, request: 'create', encoding: 'json' },
      own,
      state: 'dry',
      ...(content === undefined ? {} : { content }),
    });
    const query = dry ? { dryRun: 'All' } : {};
    return {
      id,
      do: 'send',
      request: { method: 'POST', path: subject.collection, query, text, body: { metadata: { name: { $own: own } } } },
    };
  };
  const accepted = [answered('dry', '2xx'), answered('real', '2xx')];
  const refused = (what: string) => all(sameRefusal(`dry-${what}`, `real-${what}`), allHold(answered(`${what}-after`, 404)));
  return {
    id: `dry-run/stages/schema/${schema}`,
    subject,
    about: 'Objects that are valid and invalid by a schema are created with and without a dry run.',
    steps: [
      send('dry', 'a', true),
      send('real', 'a-real', false),
      send('dry-type', 'b', true, 'wrong-type'),
      get(subject, 'b', 'type-after'),
      send('real-type', 'b-real', false, 'wrong-type'),
      send('dry-missing', 'c', true, 'missing-required'),
      get(subject, 'c', 'missing-after'),
      send('real-missing', 'c-real', false, 'missing-required'),
    ],
    checks: {
      ...(schema === 'structural'
        ? { 'dry-run/stages/defaulting': must(allHold(answered('dry', '2xx'), shows('dry', '/spec/grade', 'usual')), ...accepted) }
        : {}),
      'dry-run/stages/schema-validation': must(refused('type'), ...accepted),
      'dry-run/stages/required-fields': must(refused('missing'), ...accepted),
    },
  };
}
