import { releaseText } from '#core/codecs/release';
import type { UndecidedPoint } from '#core/model/compatibility-report';
import type { RuleResult } from '#core/model/rule-result';
import type { DescribedChange } from '../descriptions/compare-descriptions.ts';
import type { FieldChangeKind } from '../descriptions/field-change.ts';
import { findingOf } from '../rule-results.ts';
import type { ReleasePair } from './release-history.ts';

/** A kind of change that breaks clients, and where: in what clients send, in what is stored, or anywhere. */
type Meaning = { readonly is: FieldChangeKind; readonly effect: string; readonly where: 'anywhere' | 'sent' | 'stored' };

/** A change that may only document existing behavior, so that descriptions alone cannot decide it. */
type Doubt = { readonly is: FieldChangeKind; readonly needs: string; readonly where: Meaning['where'] };

type FieldRule = {
  readonly id: string;
  readonly breaks: readonly Meaning[];
  readonly doubts?: readonly Doubt[];
};

const bothAccept = 'the responses of both releases to an object that the newer description does not allow';

/** Rule 1 for fields: the kinds of changes that each rule checks. */
export const fieldRules: readonly FieldRule[] = [
  {
    id: 'release/field-removed',
    breaks: [{ is: 'removed', effect: 'was removed', where: 'anywhere' }],
    doubts: [{ is: 'too-deep', needs: 'a description that is not nested too deeply', where: 'anywhere' }],
  },
  { id: 'release/field-type', breaks: [{ is: 'type', effect: 'changed its type', where: 'anywhere' }] },
  { id: 'release/field-new-required', breaks: [{ is: 'new-required', effect: 'is a new required field', where: 'sent' }] },
  { id: 'release/field-required', breaks: [{ is: 'now-required', effect: 'became required', where: 'sent' }] },
  {
    id: 'release/field-values',
    breaks: [{ is: 'enum-narrowed', effect: 'no longer allows a value', where: 'sent' }],
    doubts: [{ is: 'enum-new', needs: bothAccept, where: 'sent' }],
  },
  {
    id: 'release/field-limit',
    breaks: [{ is: 'bound-narrowed', effect: 'is tighter', where: 'sent' }],
    doubts: [{ is: 'bound-new', needs: bothAccept, where: 'sent' }],
  },
  {
    id: 'release/field-default',
    breaks: [{ is: 'default', effect: 'has a different default', where: 'sent' }],
    doubts: [{ is: 'default-new', needs: 'an object without the field, as both releases store it', where: 'sent' }],
  },
  { id: 'release/field-merge', breaks: [{ is: 'merge', effect: 'has a different merge strategy', where: 'stored' }] },
];

/** Returns the check of one of these rules. */
export function fieldRule({ id, breaks, doubts = [] }: FieldRule): (pair: ReleasePair) => RuleResult {
  return ({ descriptions, newer }) => {
    if ('missing' in descriptions) return { checked: 0, findings: [], undecided: [{ about: 'fields', missing: descriptions.missing }] };
    const counted = descriptions.changes.filter(({ excuse }) => excuse === undefined);
    const findings = counted.flatMap((change) =>
      breaks
        .filter((meaning) => meaning.is === change.is && applies(meaning.where, change))
        .map(({ effect }) =>
          findingOf(id, {
            message: `${nameOf(change)} ${effect} in ${versionsText(change.versions)} of release ${releaseText(newer.release)}.`,
            subject: { is: 'field', of: change.schema, path: change.path },
            release: newer.release,
            ...(change.was === undefined
              ? {}
              : { seen: `was ${change.was}${change.now === undefined ? '' : `, is ${change.now}`}`.slice(0, 500) }),
          }),
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
