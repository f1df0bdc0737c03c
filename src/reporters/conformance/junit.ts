import type { Report } from '#core/model/report';
import { groupBy } from '../group-by.ts';
import { type JunitCase, type JunitOutcome, type JunitSuite, junitDocument } from '../junit-builder.ts';
import type { Reporter } from './reporter.ts';
import { detailLines, messageOf, type RequirementResult, requirementResults } from './requirement-results.ts';

/**
 * JUnit for CI systems: a suite for each area, a test case for each requirement and type, and a suite `run` that shows whether the run is
 * complete, so that an incomplete run is never green. A requirement that fails the run is a failure; one that could not be judged, or an
 * error of the tool, is an error; a failed recommendation, an allowed deviation and what was not tested is skipped, with a message.
 */
export const junit: Reporter = {
  name: 'junit',
  files: ['junit.xml'],
  render: (report) => [{ path: 'junit.xml', text: junitDocument({ name: 'apiconform', suites: [runSuite(report), ...areas(report)] }) }],
};

function runSuite({ run, target, verdict, waivers = [] }: Report): JunitSuite {
  const incomplete = run.interrupted || verdict.conformance === 'incomplete';
  return {
    name: 'run',
    started: run.started,
    properties: {
      server: target.server,
      ...(target.release === undefined ? {} : { release: target.release }),
      verdict: verdict.conformance,
    },
    cases: [
      {
        className: 'apiconform.run',
        name: 'run completed',
        output: verdict.because,
        ...(incomplete ? { outcome: { is: 'error', message: verdict.because, type: 'incomplete' } } : {}),
      },
      ...waivers.flatMap(({ problem, where }): readonly JunitCase[] =>
        problem === undefined
          ? []
          : [
              {
                className: 'apiconform.waivers',
                name: `${problem.message} (${where})`,
                outcome: { is: 'failure', message: problem.message, type: problem.is },
              },
            ],
      ),
    ],
  };
}

function areas(report: Report): readonly JunitSuite[] {
  return [...groupBy(requirementResults(report), ({ statement }) => statement.area)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([area, results]) => ({ name: area, started: report.run.started, cases: results.map(caseOf) }));
}

function caseOf(result: RequirementResult): JunitCase {
  const { statement, subject, outcome, seconds, status, results } = result;
  const isShown = outcome === 'failed' || outcome === 'error';
  const details = outcome === 'passed' || isShown ? [] : detailLines(result);
  return {
    className: `apiconform.${statement.area}`,
    name: `${statement.id} ${subject}`,
    seconds,
    output: [`level: ${statement.level}`, `section: ${statement.section}`, `status: ${status}`, `results: ${results}`, ...details].join(
      '\n',
    ),
    ...(outcome === 'passed' ? {} : { outcome: outcomeOf(result) }),
  };
}

function outcomeOf(result: RequirementResult): JunitOutcome {
  const { outcome, statement, status } = result;
  if (outcome === 'failed')
    return { is: 'failure', message: messageOf(result), type: `${statement.level} ${status}`, text: detailLines(result).join('\n') };
  if (outcome === 'error') return { is: 'error', message: messageOf(result), type: status, text: detailLines(result).join('\n') };
  const erratum = result.deciding[0].erratum;
  const why = status === 'skipped' ? '' : `${statement.level} ${status}${erratum === undefined ? '' : ` (${erratum})`}: `;
  return { is: 'skipped', message: `${why}${messageOf(result)}` };
}
