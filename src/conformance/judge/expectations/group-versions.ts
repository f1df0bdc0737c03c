import { stringAt } from '#core/json/object-identity';
import type { Json } from '#core/model/json';
import type { Finding } from '#core/model/result';
import type { Context } from '../context.ts';
import { requestOf } from '../describe.ts';
import { failedIfAny, inconclusive, type Outcome, passed } from '../outcome.ts';
import { readAnswer } from '../read-answer.ts';
import { builtInVersions, groupsIn, versionsIn } from './built-in-versions.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

const mostFindings = 5;

/** Checks the versions of the API groups (specification, "Stability levels", and rule 4b of "Deprecation rules" for the preferred version). */
export const judgeGroupVersions: ExpectationJudge<'group-versions'> = ({ of, aspect }, context) => {
  const reading = readAnswer(context, of);
  // As a condition: without a response, the expectation itself says what is missing.
  if ('outcome' in reading) return aspect === 'built-in' ? passed : reading.outcome;
  if (aspect === 'preferred') return preferredOf(reading.read, of, context);
  const versions = builtInVersions(reading.read, context);
  if (aspect === 'built-in') return failedIfAny(versions.length > 0 ? [] : [noBuiltIn(of, context)]);
  if (versions.length === 0) return inconclusive(`${requestOf(context, of)} lists no built-in group`);
  const wrong = versions.filter((groupVersion) => {
    const version = groupVersion.slice(groupVersion.lastIndexOf('/') + 1);
    return aspect === 'names' ? !/^v\d+$|alpha|beta/.test(version) : version.includes('alpha');
  });
  return failedIfAny(
    wrong.slice(0, mostFindings).map((groupVersion) => ({
      message: `${groupVersion.slice(0, 120)} ${aspect === 'names' ? 'is not a version name with a stability level' : 'is an alpha version that is served by default'}`,
      expected: aspect === 'names' ? 'vX, vXalphaY or vXbetaY' : 'no alpha version that is enabled by default',
      actual: groupVersion.slice(0, 120),
      step: of,
    })),
  );
};

function noBuiltIn(step: string, context: Context): Finding {
  return { message: `${requestOf(context, step)} lists no built-in group`, expected: 'a built-in group', actual: 'none', step };
}

function preferredOf(document: Json, step: string, context: Context): Outcome {
  const groups = groupsIn(document);
  if (groups.length === 0) return inconclusive(`${requestOf(context, step)} lists no group`);
  return failedIfAny(
    groups
      .map((group) => ({ group, preferred: stringAt(group, '/preferredVersion/groupVersion') }))
      .filter(({ group, preferred }) => preferred === undefined || !versionsIn(group).includes(preferred))
      .slice(0, mostFindings)
      .map(({ group, preferred }) => ({
        message: `the preferredVersion of group ${JSON.stringify(stringAt(group, '/name')?.slice(0, 120) ?? null)} is not one of its versions`,
        expected: versionsIn(group).join(', ').slice(0, 200),
        actual: preferred?.slice(0, 120) ?? 'none',
        step,
      })),
  );
}
