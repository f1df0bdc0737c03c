import { releaseText } from '#core/codecs/release';
import type { RuleResult, UndecidedPoint } from '#core/model/compatibility-report';
import type { Finding } from '#core/model/finding';
import type { DescribedChange } from '../descriptions/compare-descriptions.ts';
import type { FieldChangeKind } from '../descriptions/field-change.ts';
import { findingOf } from '../rule-results.ts';
import type { ReleasePair } from './release-history.ts';
import type { ReleaseRuleId } from './release-rules.ts';

/** What a kind of change breaks, and where: in what clients send, in what is stored, or wherever it shows. */
type Meaning = { readonly is: FieldChangeKind; readonly says: string; readonly where: 'anywhere' | 'sent' | 'stored' };

/** Changes of which the descriptions do not tell whether anything is different: what is new in them may have been so before. */
type Doubt = { readonly is: FieldChangeKind; readonly needs: string; readonly where: Meaning['where'] };

type FieldRule = {
  readonly id: ReleaseRuleId;
  readonly level: Finding['level'];
  readonly breaks: readonly Meaning[];
  readonly doubts?: readonly Doubt[];
};

const bothAccept = 'an answer of both releases to an object that does not keep to what the newer description says';

/** Rule 1 for the parts of schemas: which changes each rule is about. */
export const fieldRules: readonly FieldRule[] = [
  {
    id: 'release/field-removed',
    level: 'MUST',
    breaks: [{ is: 'removed', says: 'is gone', where: 'anywhere' }],
    doubts: [{ is: 'too-deep', needs: 'a description that is not nested so deep', where: 'anywhere' }],
  },
  { id: 'release/field-type', level: 'MUST', breaks: [{ is: 'type', says: 'has another type', where: 'anywhere' }] },
  { id: 'release/field-new-required', level: 'MUST', breaks: [{ is: 'new-required', says: 'is new and required', where: 'sent' }] },
  { id: 'release/field-required', level: 'SHOULD', breaks: [{ is: 'now-required', says: 'is required, and was not', where: 'sent' }] },
  {
    id: 'release/field-values',
    level: 'MUST',
    breaks: [{ is: 'enum-narrowed', says: 'no longer allows a value', where: 'sent' }],
    doubts: [{ is: 'enum-new', needs: bothAccept, where: 'sent' }],
  },
  {
    id: 'release/field-limit',
    level: 'MUST',
    breaks: [{ is: 'bound-narrowed', says: 'is tighter', where: 'sent' }],
    doubts: [{ is: 'bound-new', needs: bothAccept, where: 'sent' }],
  },
  {
    id: 'release/field-default',
    level: 'MUST',
    breaks: [{ is: 'default', says: 'stands for something else where it is left out', where: 'sent' }],
    doubts: [{ is: 'default-new', needs: 'an object without it, as both releases store it', where: 'sent' }],
  },
  { id: 'release/field-merge', level: 'MUST', breaks: [{ is: 'merge', says: 'is merged in another way', where: 'stored' }] },
];

/** Holds the changes of descriptions against one of these rules. */
export function fieldRule({ id, level, breaks, doubts = [] }: FieldRule): (pair: ReleasePair) => RuleResult {
  return ({ descriptions, newer }) => {
    if ('missing' in descriptions) return { checked: 0, findings: [], undecided: [{ about: 'fields', missing: descriptions.missing }] };
    const counted = descriptions.changes.filter(({ excuse }) => excuse === undefined);
    const findings = counted.flatMap((change) =>
      breaks
        .filter((meaning) => meaning.is === change.is && applies(meaning.where, change))
        .map(({ says }) =>
          findingOf(
            { id, level },
            {
              message: `${nameOf(change)} ${says} in ${versionsText(change.versions)} of release ${releaseText(newer.release)}.`,
              subject: { is: 'field', of: change.schema, path: change.path },
              release: newer.release,
              ...(change.was === undefined
                ? {}
                : { seen: `was ${change.was}${change.now === undefined ? '' : `, is ${change.now}`}`.slice(0, 500) }),
            },
          ),
        ),
    );
    const undecided = counted.flatMap((change): readonly UndecidedPoint[] =>
      doubts
        .filter((doubt) => doubt.is === change.is && applies(doubt.where, change))
        .map(({ needs }) => ({ about: nameOf(change), missing: needs })),
    );
    return { checked: descriptions.schemas, findings, undecided: undecided };
  };
}

function applies(where: Meaning['where'], { isSent, isStored }: DescribedChange): boolean {
  return where === 'anywhere' || (where === 'sent' ? isSent : isStored);
}

function nameOf({ schema, path }: DescribedChange): string {
  return path === '' ? schema : `${schema} ${path}`;
}

const mostNamed = 3;

function versionsText(versions: readonly string[]): string {
  const rest = versions.length - mostNamed;
  return rest > 0 ? `${versions.slice(0, mostNamed).join(', ')} and ${rest} more versions` : versions.join(', ');
}
