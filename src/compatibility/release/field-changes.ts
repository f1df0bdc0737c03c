import { releaseText } from '#core/codecs/release';
import type { UndecidedPoint } from '#core/model/compatibility-report';
import type { ReleaseChange, RuleResult } from '#core/model/rule-result';
import type { DescribedChange } from '../descriptions/compare-descriptions.ts';
import { findingOf } from '../rule-results.ts';
import type { ReleasePair } from './release-history.ts';

/** Returns the check of a rule about fields: the changes that break it, in the direction that their rows name. */
export function fieldRule(rule: string, changes: readonly ReleaseChange[]): (pair: ReleasePair) => RuleResult {
  const own = changes.filter((row) => row.rule === rule);
  const rows = new Map(own.map((row) => [row.id, row]));
  return ({ descriptions, newer }) => {
    if ('missing' in descriptions) return { checked: 0, findings: [], undecided: [{ about: 'fields', missing: descriptions.missing }] };
    const broken = descriptions.changes.flatMap((change) => {
      const row = rows.get(change.is);
      return row === undefined || change.excuse !== undefined || !applies(row.breaks, change) ? [] : [{ change, row }];
    });
    return {
      checked: descriptions.schemas,
      findings: broken
        .filter(({ row }) => row.undecided === undefined)
        .map(({ change, row }) =>
          findingOf(rule, {
            message: `${nameOf(change)} ${row.effect} in ${versionsText(change.versions)} of release ${releaseText(newer.release)}.`,
            subject: { is: 'field', of: change.schema, path: change.path },
            release: newer.release,
            // A waiver by fingerprint accepts one change of a field; the first of a rule has that of the field alone.
            ...(row === own[0] ? {} : { part: row.id }),
            ...(change.was === undefined
              ? {}
              : { seen: `was ${change.was}${change.now === undefined ? '' : `, is ${change.now}`}`.slice(0, 500) }),
          }),
        ),
      undecided: broken.flatMap(({ change, row: { undecided } }): readonly UndecidedPoint[] =>
        undecided === undefined ? [] : [{ about: nameOf(change), missing: undecided }],
      ),
    };
  };
}

/** Requests may accept more than before, and values that only servers set may be limited more than before. */
function applies(breaks: ReleaseChange['breaks'], { isSent, isStored }: DescribedChange): boolean {
  if (breaks === 'anywhere') return true;
  if (breaks === 'stored') return isStored;
  return breaks === 'requests' ? isSent : !isSent;
}

function nameOf({ schema, path }: DescribedChange): string {
  return path === '' ? schema : `${schema} ${path}`;
}

const mostNamed = 3;

function versionsText(versions: readonly string[]): string {
  const rest = versions.length - mostNamed;
  return rest > 0 ? `${versions.slice(0, mostNamed).join(', ')} and ${rest} more versions` : versions.join(', ');
}
