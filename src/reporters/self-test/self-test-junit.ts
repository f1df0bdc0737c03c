import type { FaultOutcome, SelfTest } from '#core/model/self-test';
import { type JunitCase, junitDocument } from '../junit-builder.ts';
import { isAsExpected } from './self-test-text.ts';

/**
 * Returns the result of a self-test as JUnit: a test case for each fault, and for each false alarm. A fault that is listed as undetected
 * and is not detected is skipped, and so is one that no case tests.
 */
export function selfTestJunit({ outcomes, alarms, idle }: SelfTest): string {
  const cases: readonly JunitCase[] = [
    ...outcomes.map(caseOf),
    ...alarms.map(({ statement, cases: by }): JunitCase => {
      const message = `false alarm without a fault: ${statement} by ${by.join(', ')}`;
      return {
        className: 'apiconform.self-test',
        name: `false alarm: ${statement}`,
        outcome: { is: 'failure', message, type: 'false alarm' },
      };
    }),
    ...idle.map(
      (fault): JunitCase => ({
        className: 'apiconform.self-test',
        name: fault,
        outcome: { is: 'skipped', message: 'no case tests what it violates' },
      }),
    ),
  ];
  return junitDocument({ name: 'apiconform', suites: [{ name: 'self-test', cases }] });
}

function caseOf(outcome: FaultOutcome): JunitCase {
  const { fault, breaks, caught, found, known, outdated, trouble } = outcome;
  const named = { className: 'apiconform.self-test', name: fault };
  const output = [breaks, ...found.map(({ statement, cases }) => `${statement} by ${cases.join(', ')}`)].join('\n');
  if (trouble !== undefined) return { ...named, output, outcome: { is: 'error', message: trouble, type: 'trouble' } };
  if (isAsExpected(outcome))
    return { ...named, output, ...(caught ? {} : { outcome: { is: 'skipped', message: `not detected yet: ${known ?? ''}` } as const }) };
  return { ...named, output, outcome: { is: 'failure', message: outdated ?? notDetected(outcome), type: 'not detected' } };
}

function notDetected({ breaks, missed }: FaultOutcome): string {
  return `not detected: ${breaks} ${missed.map(({ statement, instead }) => `${statement} (${instead})`).join(', ')}`.trim();
}
