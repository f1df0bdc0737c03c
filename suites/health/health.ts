import type { Case, Check } from '#core/model/case';
import type { StatementOf } from '#core/model/statement';
import type { Template } from '#core/model/template';
import type { Generator } from '../generator.ts';
import { answered } from '../scenario/answered.ts';
import { isTurnOfTarget, targetCase } from '../scenario/target-case.ts';

type Row = StatementOf<'health'>;
type Endpoint = Row['form']['endpoint'];

const endpoints: readonly Endpoint[] = ['healthz', 'livez', 'readyz'];

/** The health endpoints: plain, verbose, with a check left out, and one check alone. */
export const health: Generator<'health'> = {
  form: 'health',
  generate: (statements, subject) => (isTurnOfTarget(subject) ? endpoints.flatMap((endpoint) => casesOf(statements, endpoint)) : []),
};

/** Names of checks are the target's own: the first that passed is the one that is left out, and asked for alone. */
const firstCheck: Template = { $line: { step: 'verbose', begins: '[+]', ends: ' ok' } };
const headers = { accept: 'text/plain, */*' };

function casesOf(statements: readonly Row[], endpoint: Endpoint): readonly Case[] {
  const rows = statements.filter(({ form }) => form.endpoint === endpoint);
  if (rows.length === 0) return [];
  const path = `/${endpoint}`;
  return [
    targetCase({
      id: `health/${endpoint}`,
      area: 'health',
      about: `${path} is asked plainly, verbosely, with a check left out, and for that check alone.`,
      steps: [
        { id: 'plain', do: 'send', request: { method: 'GET', path, headers } },
        { id: 'verbose', do: 'send', request: { method: 'GET', path, headers, query: { verbose: null } } },
        { id: 'excluded', do: 'send', request: { method: 'GET', path, headers, query: { verbose: null, exclude: firstCheck } } },
        { id: 'individual', do: 'send', request: { method: 'GET', path: { $join: [`${path}/`, firstCheck] }, headers } },
      ],
      checks: rows.map(checkFor),
    }),
  ];
}

function checkFor({ id, form }: Row): Check {
  switch (form.aspect) {
    case 'status':
      return { statement: id, given: [], expect: { kind: 'holds', all: [answered('plain', 200), answered('verbose', 200)] } };
    case 'verbose':
      return {
        statement: id,
        given: [],
        expect: { kind: 'verbose-health', of: 'verbose', summary: 'healthz' },
        ...(form.endpoint === 'healthz'
          ? {}
          : {
              erratum: {
                id: 'health-summary-names-the-endpoint',
                expect: { kind: 'verbose-health', of: 'verbose', summary: form.endpoint },
              },
            }),
      };
    case 'excluded':
      return {
        statement: id,
        when: [{ of: 'excluded', at: '', is: 'contains', value: 'excluded' }],
        otherwise: 'the target does not say which checks are excluded',
        given: [],
        expect: {
          kind: 'holds',
          all: [
            answered('excluded', 200),
            { of: 'excluded', at: '', is: 'contains', value: { $join: ['[+]', firstCheck, ' excluded: ok'] } },
          ],
        },
      };
    case 'individual':
      return { statement: id, given: [], expect: { kind: 'holds', all: [answered('individual', 200)] } };
  }
}
