import type { Case, Check } from '#core/model/case';
import type { JsonObject } from '#core/model/json';
import type { StatementOf } from '#core/model/statement';
import type { Step } from '#core/model/step';
import { answered } from '../scenario/answered.ts';
import { targetCase } from '../scenario/target-case.ts';
import { templateOfJson } from '../scenario/template-of-json.ts';
import { rowsPerTarget } from '../suite-module.ts';
import { mergePatchOf } from './changed-object.ts';
import { createRequest, exampleOf, examplePath, needsOf } from './example-request.ts';
import type { Example } from './examples.ts';
import { refusalsInOtherWays } from './refused-in-other-ways.ts';

type Row = StatementOf<'refused-change'>;

/** Values that a new version refuses in a dry run of a create or a change; and, as the precondition, values that it accepts. */
export const refusedChange = rowsPerTarget('refused-change', (rows) => [
  ...rows.flatMap((row) => row.form.examples.map((name) => caseFor(row, name))),
  ...refusalsInOtherWays(rows),
]);

const dry = { dryRun: 'All' };

function caseFor({ id, area, form }: Row, name: string): Case {
  const example = exampleOf(name);
  const check: Check = {
    statement: id,
    given: [answered('taken', '2xx')],
    expect: { kind: 'holds', all: [answered('refused', '4xx')] },
  };
  return targetCase({
    id: `${id}/${name}`,
    area,
    about: `The example ${name} is ${form.by === 'create' ? 'created' : 'changed'} in a dry run with a change that is refused, and with one that is accepted.`,
    needs: needsOf(example),
    steps: form.by === 'create' ? creates(example, form) : changes(example, form.by, form),
    checks: [check],
  });
}

function creates(example: Example, { change, instead }: Row['form']): readonly Step[] {
  const sent = (id: string, how: JsonObject): Step => ({ id, do: 'send', request: createRequest(example, id, how, dry) });
  return [sent('taken', instead), sent('refused', change)];
}

function changes(example: Example, by: Exclude<Row['form']['by'], 'create'>, { change, instead }: Row['form']): readonly Step[] {
  const sent = (id: string, how: JsonObject): Step => ({
    id,
    do: 'send',
    request: {
      method: 'PATCH',
      path: examplePath(example, 'a', by === 'update' ? undefined : by),
      query: dry,
      headers: { 'content-type': 'application/merge-patch+json' },
      body: templateOfJson(mergePatchOf(how)),
    },
  });
  return [{ id: 'create', do: 'send', request: createRequest(example, 'a', {}) }, sent('taken', instead), sent('refused', change)];
}
