import { compareStability, stabilityOf } from '#core/codecs/version-name';
import { parseWarnings } from '#core/codecs/warning';
import { bodyOf } from '#core/http/body-of';
import { stringAt } from '#core/json/object-identity';
import type { Context } from '../context.ts';
import { failed, failedIfAny, inconclusive, passed } from '../outcome.ts';
import { notCarriedOut } from '../read-answer.ts';
import { isBuiltInGroup } from './built-in-group.ts';
import type { ExpectationJudge } from './expectation-judge.ts';
import { replacementsIn } from './replacements-in.ts';

/** A version whose warning names others of the same resource that replace it. */
type ReplacedVersion = { readonly version: string; readonly path: string; readonly replacements: readonly string[] };

/**
 * Checks the versions of each built-in resource that was listed: where the target warns that one is deprecated, and the warning
 * names versions of the same resource to use instead, one of them is as stable (specification, "Deprecation rules"). As a
 * condition, a warning names such a version. A version that is deprecated in favor of another type, or of nothing that the
 * warning names, is not judged.
 */
export const judgeReplacedVersions: ExpectationJudge<'replaced-versions'> = ({ of, aspect }, context) => {
  if (context.evidence.pages(of).length === 0) return notCarriedOut(context, of);
  const replaced = replacedVersions(context, of);
  const none = 'no warning of a deprecated version names another version of its resource';
  if (aspect === 'some') return replaced.length === 0 ? failed({ message: none }) : passed;
  if (replaced.length === 0) return inconclusive(none);
  return failedIfAny(
    replaced
      .filter(({ version, replacements }) => replacements.every((other) => isLessStable(other, version)))
      .map(({ path, replacements }) => ({
        message: `GET ${path} returned a warning that this version is deprecated in favor of ${replacements.join(', ')}, which is less stable`,
        expected: 'a replacement that is as stable',
        actual: replacements.join(', '),
        step: of,
      })),
  );
};

function isLessStable(version: string, than: string): boolean {
  const [one, other] = [stabilityOf(version), stabilityOf(than)];
  return one !== undefined && other !== undefined && compareStability(one, other) < 0;
}

/** Returns the listed versions of built-in resources whose warnings name replacements, each by its last list. */
function replacedVersions(context: Context, step: string): readonly ReplacedVersion[] {
  const found = new Map<string, ReplacedVersion>();
  for (const exchange of context.evidence.pages(step)) {
    const { target } = exchange.request;
    const [path, group = '', version = ''] = /^\/(?:api|apis\/([^/?]+))\/([^/?]+)\/[^/?]+(?=\?)/.exec(target) ?? [];
    if (path === undefined || !isBuiltInGroup(group, context) || !('answer' in exchange) || exchange.answer.status !== 200) continue;
    const kind = stringAt(bodyOf(exchange.answer), '/kind')?.replace(/List$/, '');
    const warnings = exchange.answer.headers.filter(([name]) => name === 'warning').map(([, value]) => value);
    const replacements = parseWarnings(warnings)
      .filter(({ text }) => /deprecat/i.test(text))
      .flatMap(({ text }) => replacementsIn(text, { group, version, kind }));
    found.set(path, { version, path, replacements });
  }
  return [...found.values()].filter(({ replacements }) => replacements.length > 0);
}
