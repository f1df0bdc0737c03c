import { stringAt } from '#core/json/object-identity';
import type { Json } from '#core/model/json';
import { brokenBy, type Outcome, unknown } from '../outcome.ts';
import { readAnswer } from '../reading.ts';
import { builtInVersions, groupsIn, versionsIn } from './built-in-versions.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

const mostFindings = 5;

/** The versions of the groups (specification, "Stability levels", and rule 4b of "Deprecation rules" for the preferred one). */
export const judgeGroupVersions: ExpectationJudge<'group-versions'> = ({ of, aspect }, context) => {
  const reading = readAnswer(context, of);
  if ('outcome' in reading) return reading.outcome;
  if (aspect === 'preferred') return preferredOf(reading.read, of);
  const versions = builtInVersions(reading.read, context);
  if (versions.length === 0) return unknown('no built-in group is listed');
  const wrong = versions.filter((groupVersion) => {
    const version = groupVersion.slice(groupVersion.lastIndexOf('/') + 1);
    return aspect === 'names' ? !/^v\d+$|alpha|beta/.test(version) : version.includes('alpha');
  });
  return brokenBy(
    wrong.slice(0, mostFindings).map((groupVersion) => ({
      message: aspect === 'names' ? 'the name of a version does not tell how stable it is' : 'an alpha version is served',
      expected: aspect === 'names' ? 'vX, or a name with alpha or beta' : 'none that is not enabled on purpose',
      actual: groupVersion.slice(0, 120),
      step: of,
    })),
  );
};

function preferredOf(document: Json, step: string): Outcome {
  const groups = groupsIn(document);
  if (groups.length === 0) return unknown('no group is listed');
  return brokenBy(
    groups
      .map((group) => ({ group, preferred: stringAt(group, '/preferredVersion/groupVersion') }))
      .filter(({ group, preferred }) => preferred === undefined || !versionsIn(group).includes(preferred))
      .slice(0, mostFindings)
      .map(({ group, preferred }) => ({
        message: `${stringAt(group, '/name')?.slice(0, 120) ?? 'a group'} prefers no version that it has`,
        expected: versionsIn(group).join(', ').slice(0, 200),
        actual: preferred?.slice(0, 120) ?? 'none',
        step,
      })),
  );
}
