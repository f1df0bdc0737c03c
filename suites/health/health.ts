import type { Expectation } from '#core/model/expectation';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { type Judgement, type Judgements, must, type Scenario } from '../scenario/scenario.ts';
import { all } from '../scenario/shows.ts';
import { scenariosPerTarget } from '../suite-module.ts';

type Endpoint = 'healthz' | 'livez' | 'readyz';

/** The target chooses the names of checks: the first that passed is excluded, alone and with the last one, and requested alone. */
const firstCheck: Template = { $line: { step: 'verbose', begins: '[+]', ends: ' ok' } };
const lastCheck: Template = { $line: { step: 'verbose', begins: '[+]', ends: ' ok', which: 'last' } };
const headers = { accept: 'text/plain, */*' };

function scenarioOf(endpoint: Endpoint, checks: Judgements): Scenario {
  const path = `/${endpoint}`;
  return {
    id: `health/${endpoint}`,
    about: `${path} is read plainly, by a client that accepts JSON alone, verbosely in two forms, with a check excluded, with two of them excluded, without verbose too, and for the first and the last check alone.`,
    steps: [
      { id: 'plain', do: 'send', request: { method: 'GET', path, headers } },
      { id: 'for-json', do: 'send', request: { method: 'GET', path, headers: { accept: 'application/json' } } },
      { id: 'verbose', do: 'send', request: { method: 'GET', path, headers, query: { verbose: null } } },
      { id: 'verbose-with-a-value', do: 'send', request: { method: 'GET', path, headers, query: { verbose: 'true' } } },
      { id: 'excluded', do: 'send', request: { method: 'GET', path, headers, query: { verbose: null, exclude: firstCheck } } },
      {
        id: 'two-excluded',
        do: 'send',
        request: { method: 'GET', path: { $join: [`${path}?verbose&exclude=`, firstCheck, '&exclude=', lastCheck] }, headers },
      },
      { id: 'excluded-plain', do: 'send', request: { method: 'GET', path, headers, query: { exclude: firstCheck } } },
      { id: 'individual', do: 'send', request: { method: 'GET', path: { $join: [`${path}/`, firstCheck] }, headers } },
      { id: 'individual-last', do: 'send', request: { method: 'GET', path: { $join: [`${path}/`, lastCheck] }, headers } },
    ],
    checks,
  };
}

/** A request with a check excluded, in one form or another, leaves no trace in the next one without. */
function afterExclusions(endpoint: Endpoint): Omit<Scenario, 'subject'> {
  const read = (id: string, query: NonNullable<Request['query']>): Step => ({
    id,
    do: 'send',
    request: { method: 'GET', path: `/${endpoint}`, headers, query },
  });
  const again = (summary: Endpoint): Expectation => ({ kind: 'verbose-health', of: 'again', summary });
  return {
    id: `health/${endpoint}-after-exclusions`,
    about: `/${endpoint} is read verbosely, then with its first and its last check excluded, and then verbosely and plainly again.`,
    steps: [
      read('verbose', { verbose: null }),
      read('without-first', { verbose: null, exclude: firstCheck }),
      read('without-last', { exclude: lastCheck }),
      read('again', { verbose: null }),
      read('plain', {}),
    ],
    checks: {
      [`health/${endpoint}/status`]: must({ kind: 'holds', all: ['again', 'plain'].map((id) => answered(id, 200)) }),
      [`health/${endpoint}/verbose`]: {
        ...must(again('healthz')),
        ...(endpoint === 'healthz' ? {} : { erratum: { id: 'health-summary-names-the-endpoint', expect: again(endpoint) } }),
      },
    },
  };
}

const status = must({
  kind: 'holds',
  all: ['plain', 'for-json', 'verbose', 'excluded', 'excluded-plain'].map((step) => answered(step, 200)),
});
const excluded: Judgement = {
  when: [{ of: 'excluded', at: '', is: 'contains', value: 'excluded' }],
  otherwise: 'the target does not report which checks are excluded',
  given: [],
  expect: all(
    { kind: 'excluded-checks', of: 'excluded', verbose: 'verbose', checks: [firstCheck] },
    { kind: 'excluded-checks', of: 'two-excluded', verbose: 'verbose', checks: [firstCheck, lastCheck] },
  ),
};
const individual = must({ kind: 'holds', all: [answered('individual', 200), answered('individual-last', 200)] });

/** Each verbose response ends with the summary, also where the last check is excluded. */
function summarized(summary: Endpoint): Expectation {
  return all(
    ...['verbose', 'verbose-with-a-value'].map((of) => ({ kind: 'verbose-health', of, summary }) as const),
    endsWith('excluded', summary),
    endsWith('two-excluded', summary),
  );
}

function endsWith(of: string, summary: Endpoint): Expectation {
  return { kind: 'holds', all: [{ of, at: '', is: 'contains', value: `${summary} check passed` }] };
}

/** The required summary names another endpoint. */
function verbose(endpoint: Endpoint): Judgement {
  return {
    given: [],
    expect: summarized('healthz'),
    erratum: { id: 'health-summary-names-the-endpoint', expect: summarized(endpoint) },
  };
}

/** The health endpoints: plain, verbose, with a check excluded, and one check alone. */
export const health = scenariosPerTarget([
  scenarioOf('healthz', {
    'health/healthz/status': status,
    'health/healthz/verbose': must(summarized('healthz')),
    'health/healthz/excluded': excluded,
  }),
  scenarioOf('livez', {
    'health/livez/status': status,
    'health/livez/verbose': verbose('livez'),
    'health/livez/excluded': excluded,
    'health/livez/individual': individual,
  }),
  scenarioOf('readyz', {
    'health/readyz/status': status,
    'health/readyz/verbose': verbose('readyz'),
    'health/readyz/excluded': excluded,
    'health/readyz/individual': individual,
  }),
  ...(['healthz', 'livez', 'readyz'] as const).map(afterExclusions),
]);
