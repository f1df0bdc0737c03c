import type { Case } from '#core/model/case';
import type { Json } from '#core/model/json';
import type { Predicate } from '#core/model/predicate';
import type { StatementOf } from '#core/model/statement';
import type { Step } from '#core/model/step';
import { answered } from '../scenario/answered.ts';
import { allHold } from '../scenario/shows.ts';
import { targetCase } from '../scenario/target-case.ts';
import { templateOfJson } from '../scenario/template-of-json.ts';
import { rowsPerTarget } from '../suite-module.ts';
import { createRequest, exampleOf, needsOf } from './example-request.ts';
import { changesInOtherWays } from './other-ways.ts';

type Row = StatementOf<'notable-change'>;

/** Fields that a new version accepts and returns, drops, or does not have: dry-run creates of objects that are valid except for the change. */
export const notableChange = rowsPerTarget('notable-change', (rows) => [
  ...rows.flatMap((row) => row.form.examples.flatMap((name) => casesOf(row, name))),
  ...changesInOtherWays(rows),
]);

function casesOf(row: Row, name: string): readonly Case[] {
  switch (row.form.clause) {
    case 'field-gone':
      return goneCases(row, name);
    case 'dropped':
      return [droppedCase(row, name)];
    case 'shown':
      return [shownCase(row, name)];
  }
}

const dry = { dryRun: 'All' };

/** A field that cannot be written is dropped, or a request with it is refused. */
function droppedCase({ id, area, form }: Row, name: string): Case {
  const example = exampleOf(name);
  const isDropped = [answered('changed', '2xx'), ...Object.entries(form.shows).map(([at, value]) => shown(at, value))];
  return targetCase({
    id: `${id}/${name}`,
    area,
    about: `Dry runs create the example ${name} with and without a field that cannot be written.`,
    needs: needsOf(example),
    steps: [
      { id: 'plain', do: 'send', request: createRequest(example, 'plain', {}, dry) },
      { id: 'changed', do: 'send', request: createRequest(example, 'changed', form.change, dry) },
    ],
    checks: [
      {
        statement: id,
        given: [answered('plain', '2xx')],
        expect: { kind: 'any', of: [allHold(...isDropped), allHold(answered('changed', '4xx'))] },
      },
    ],
  });
}

function shownCase({ id, area, form }: Row, name: string): Case {
  const example = exampleOf(name);
  return targetCase({
    id: `${id}/${name}`,
    area,
    about: `A dry run creates the example ${name} with the change, and shows what would be stored.`,
    needs: needsOf(example),
    steps: [{ id: 'changed', do: 'send', request: createRequest(example, 'changed', form.change, dry) }],
    checks: [
      {
        statement: id,
        given: [],
        expect: { kind: 'holds', all: [answered('changed', '2xx'), ...Object.entries(form.shows).map(([at, value]) => shown(at, value))] },
      },
    ],
  });
}

/** A field that a version does not have is dropped without field validation, and refused with strict validation. */
function goneCases({ id, area, form }: Row, name: string): readonly Case[] {
  const example = exampleOf(name);
  const sent = (step: string, change: Row['form']['change'], fieldValidation: string): Step => ({
    id: step,
    do: 'send',
    request: createRequest(example, step, change, { ...dry, fieldValidation }),
  });
  const otherChanges = Object.fromEntries(Object.entries(form.change).filter(([at]) => !Object.hasOwn(form.shows, at)));
  const about = `A dry run creates the example ${name} with a field that this version does not have`;
  return [
    targetCase({
      id: `${id}/${name}/ignored`,
      area,
      about: `${about}, where unknown fields are ignored.`,
      needs: needsOf(example),
      steps: [sent('changed', form.change, 'Ignore')],
      checks: [
        {
          statement: id,
          given: [],
          expect: { kind: 'holds', all: [answered('changed', '2xx'), ...Object.keys(form.shows).map((at) => shown(at, null))] },
        },
      ],
    }),
    targetCase({
      id: `${id}/${name}/strict`,
      area,
      about: `${about}, where unknown fields are refused; and without it.`,
      needs: [...needsOf(example), { need: 'release', atLeast: '1.25' }],
      steps: [sent('valid', otherChanges, 'Strict'), sent('changed', form.change, 'Strict')],
      checks: [{ statement: id, given: [answered('valid', '2xx')], expect: { kind: 'holds', all: [answered('changed', 400)] } }],
    }),
  ];
}

function shown(at: string, value: Json): Predicate {
  const place: `/${string}` = `/${at.slice(1)}`;
  return value === null
    ? { of: 'changed', at: place, is: 'absent' }
    : { of: 'changed', at: place, is: 'equals', value: templateOfJson(value) };
}
