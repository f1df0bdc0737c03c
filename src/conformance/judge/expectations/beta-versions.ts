import { brokenBy, unknown } from '../outcome.ts';
import { readAnswer } from '../reading.ts';
import { builtInVersions } from './built-in-versions.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

const mostFindings = 5;

/** The beta versions of built-in groups are those that may be served without being enabled (specification, "Stability levels"). */
export const judgeBetaVersions: ExpectationJudge<'beta-versions'> = ({ of, but }, context) => {
  const reading = readAnswer(context, of);
  if ('outcome' in reading) return reading.outcome;
  const versions = builtInVersions(reading.read, context);
  if (versions.length === 0) return unknown('no built-in group is listed');
  const known = new Set(but.map((one) => context.resolve(one)));
  return brokenBy(
    versions
      .filter((version) => version.slice(version.lastIndexOf('/')).includes('beta') && !known.has(version))
      .slice(0, mostFindings)
      .map((version) => ({
        message: 'a beta version is served of a group that had none before release 1.22',
        expected: 'none that is not enabled on purpose',
        actual: version.slice(0, 120),
        step: of,
      })),
  );
};
