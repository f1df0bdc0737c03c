import { compareStability, stabilityOf } from '#core/codecs/version-name';
import { parseWarnings } from '#core/codecs/warning';
import type { Context } from '../context.ts';
import { failed, failedIfAny, inconclusive, passed } from '../outcome.ts';
import { notCarriedOut } from '../read-answer.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

type ListedVersion = { readonly version: string; readonly path: string; readonly isDeprecated: boolean };

/**
 * Checks the versions of each built-in resource that was listed: where the target warns that one is deprecated, another that is
 * not deprecated is as stable (specification, "Deprecation rules"). As a condition, one of several versions is deprecated. A
 * resource whose versions are all deprecated, or that has only one, has no replacement here that could be judged.
 */
export const judgeReplacedVersions: ExpectationJudge<'replaced-versions'> = ({ of, aspect }, context) => {
  if (context.evidence.pages(of).length === 0) return notCarriedOut(context, of);
  const replaced = [...resourcesIn(context, of).values()]
    .map((versions) => ({
      deprecated: versions.filter(({ isDeprecated }) => isDeprecated),
      others: versions.filter(({ isDeprecated }) => !isDeprecated),
    }))
    .filter(({ deprecated, others }) => deprecated.length > 0 && others.length > 0);
  const none = 'no resource has a deprecated version beside another one';
  if (aspect === 'some') return replaced.length === 0 ? failed({ message: none }) : passed;
  if (replaced.length === 0) return inconclusive(none);
  return failedIfAny(
    replaced.flatMap(({ deprecated, others }) =>
      deprecated
        .filter((one) => others.every((other) => isLessStable(other, one)))
        .map(({ path }) => ({
          message: `GET ${path} returned a warning that this version is deprecated, and all other versions are less stable`,
          expected: 'a version that is as stable and not deprecated',
          actual: others.map(({ version }) => version).join(', '),
          step: of,
        })),
    ),
  );
};

function isLessStable({ version }: ListedVersion, than: ListedVersion): boolean {
  const [one, other] = [stabilityOf(version), stabilityOf(than.version)];
  return one !== undefined && other !== undefined && compareStability(one, other) < 0;
}

/** Returns the versions of each resource in a built-in group that returned a list, by group and resource. */
function resourcesIn(context: Context, step: string): ReadonlyMap<string, readonly ListedVersion[]> {
  const domain = String(context.resolve({ $dialect: 'apiDomain' }));
  const versions = new Map<string, ListedVersion[]>();
  for (const exchange of context.evidence.pages(step)) {
    const { target } = exchange.request;
    const [, group = '', version = '', resource = ''] = /^\/(?:api|apis\/([^/?]+))\/([^/?]+)\/([^/?]+)\?/.exec(target) ?? [];
    const isBuiltIn = !group.includes('.') || group.endsWith(`.${domain}`);
    if (resource === '' || !isBuiltIn || !('answer' in exchange) || exchange.answer.status !== 200) continue;
    const warnings = exchange.answer.headers.filter(([name]) => name === 'warning').map(([, value]) => value);
    const isDeprecated = parseWarnings(warnings).some(({ text }) => /deprecat/i.test(text));
    const key = `${group}/${resource}`;
    const known = (versions.get(key) ?? []).filter((one) => one.version !== version);
    versions.set(key, [...known, { version, path: target.split('?')[0] ?? '', isDeprecated }]);
  }
  return versions;
}
