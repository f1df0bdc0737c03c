import { requestOf } from '../describe.ts';
import { failedIfAny, inconclusive } from '../outcome.ts';
import { readAnswer } from '../read-answer.ts';
import { builtInVersions } from './built-in-versions.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

const mostFindings = 5;

/** Checks that built-in groups serve no beta version but those that are enabled by default (specification, "Stability levels"). */
export const judgeBetaVersions: ExpectationJudge<'beta-versions'> = ({ of, but }, context) => {
  const reading = readAnswer(context, of);
  if ('outcome' in reading) return reading.outcome;
  const versions = builtInVersions(reading.read, context);
  if (versions.length === 0) return inconclusive(`${requestOf(context, of)} lists no built-in group`);
  const known = new Set(but.map((one) => context.resolve(one)));
  return failedIfAny(
    versions
      .filter((version) => version.slice(version.lastIndexOf('/')).includes('beta') && !known.has(version))
      .slice(0, mostFindings)
      .map((version) => ({
        message: `${version.slice(0, 120)} is served by default, and was not served before release 1.22`,
        expected: 'no new beta version that is enabled by default',
        actual: version.slice(0, 120),
        step: of,
      })),
  );
};
