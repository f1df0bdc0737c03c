import { stringAt } from '../../evidence/object-identity.ts';
import { pointTo } from '../../evidence/pointer.ts';
import type { Json } from '../../model/json.ts';
import { brokenBy, unknown } from '../outcome.ts';
import { readAnswer } from '../reading.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

const mostFindings = 5;

/**
 * The versions of the built-in groups (specification, "Stability levels"). Groups of custom resources are named by
 * others; a built-in group has a name of one word, or one that ends with the domain of the target.
 */
export const judgeGroupVersions: ExpectationJudge<'group-versions'> = ({ of, aspect }, context) => {
  const reading = readAnswer(context, of);
  if ('outcome' in reading) return reading.outcome;
  const domain = context.resolve({ $dialect: 'apiDomain' });
  const builtIn = arrayAt(reading.read, '/groups').filter((group) => {
    const name = stringAt(group, '/name') ?? '';
    return name !== '' && (!name.includes('.') || name.endsWith(`.${String(domain)}`));
  });
  const versions = builtIn.flatMap((group) => arrayAt(group, '/versions').map((version) => stringAt(version, '/groupVersion') ?? ''));
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

function arrayAt(document: Json, at: string): readonly Json[] {
  const value = pointTo(document, at);
  return Array.isArray(value) ? value : [];
}
