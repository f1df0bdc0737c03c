import type { Check } from '#core/model/case';
import type { Expectation } from '#core/model/expectation';
import type { Predicate } from '#core/model/predicate';

/** What an expectation needs a step to be. */
export type Role = 'read' | 'collection' | 'stream' | 'write' | 'answer' | 'moment';

/** A step that a check names, and what it must be. */
export type Named = { readonly step: string; readonly as: Role };

/** Returns every step that a check names: in its preconditions, its expectation and that of its erratum. */
export const stepsOfCheck = (check: Check): readonly Named[] => [
  ...[...(check.when ?? []), ...check.given].flatMap((precondition) =>
    'kind' in precondition ? stepsOf(precondition) : stepsOfPredicate(precondition),
  ),
  ...stepsOf(check.expect),
  ...(check.erratum === undefined ? [] : stepsOf(check.erratum.expect)),
];

const named = (as: Role, ...steps: readonly (string | undefined)[]): readonly Named[] =>
  steps.flatMap((step) => (step === undefined ? [] : [{ step, as }]));

const stepsOfPredicate = ({ of }: Predicate): readonly Named[] => named('answer', of);

const stepsOf = (expectation: Expectation): readonly Named[] => {
  switch (expectation.kind) {
    case 'all':
    case 'any':
      return expectation.of.flatMap(stepsOf);
    case 'not':
      return stepsOf(expectation.of);
    case 'holds':
      return expectation.all.flatMap(stepsOfPredicate);
    case 'shows-own-state':
      return [...named('read', expectation.read), ...named('write', expectation.after)];
    case 'shows-known-versions':
      return named('read', expectation.read);
    case 'not-older-than-write':
      return [...named('read', expectation.read), ...named('write', expectation.write)];
    case 'same-collection':
      return named('collection', expectation.read, expectation.as);
    case 'collection-version':
      return [...named('collection', expectation.read), ...named('answer', expectation.equals)];
    case 'page-sizes':
    case 'limit-ignored':
    case 'page-tokens':
    case 'last-token':
    case 'constant-version':
    case 'no-duplicates':
    case 'remaining-counts':
      return named('collection', expectation.pages);
    case 'random-names':
      return named('answer', ...expectation.of);
    case 'remaining-count':
      return named('collection', expectation.page, expectation.whole);
    case 'watch-permitted-by-model':
    case 'watch-tested-by-model':
      return named('stream', expectation.stream);
    case 'events':
      return [...named('stream', expectation.stream), ...named('moment', expectation.after, expectation.notBefore)];
    case 'only-selected':
      return named('answer', expectation.of);
    case 'same-order':
      return named('stream', ...expectation.streams);
    case 'event-of-write':
      return [...named('stream', expectation.stream), ...named('write', expectation.write)];
    case 'begins-without-error':
    case 'json-stream':
    case 'no-bookmark':
    case 'bookmark-content':
    case 'no-own-event':
      return named('stream', expectation.stream);
    case 'bookmark-covers':
      return [...named('stream', expectation.stream, expectation.resumed), ...named('moment', expectation.after)];
    case 'gone':
    case 'too-large':
      return named('answer', expectation.of);
    case 'verbose-health':
    case 'warning-form':
    case 'no-metric-deprecated-for':
    case 'metric-sample':
    case 'metric-notices':
    case 'metric-classes':
    case 'feature-gates':
    case 'audit-annotation':
    case 'group-versions':
      return named('answer', expectation.of);
    case 'warns-of-deprecation':
      return named('answer', ...expectation.of, expectation.than);
    case 'no-deprecation-warning':
      return named('answer', ...expectation.of);
    case 'excluded-checks':
      return named('answer', expectation.of, expectation.verbose);
    case 'collection-of':
      return named('read', expectation.read);
    case 'every-collection':
    case 'replaced-versions':
    case 'binary-envelope':
    case 'binary-type':
      return named('answer', expectation.of);
    case 'same-content':
      return named('answer', expectation.of, expectation.as);
    case 'table-rows':
      return named('answer', expectation.of, ...(expectation.later ?? []), expectation.objects);
    case 'same-row':
      return named('answer', expectation.of, expectation.as, expectation.object, expectation.after);
    case 'default-table':
      return named('answer', expectation.of, expectation.objects);
    case 'beta-versions':
    case 'lists-only':
    case 'lists-resource':
    case 'verb-names':
    case 'pretty-printed':
    case 'managed-by':
    case 'time-form':
      return named('answer', expectation.of);
    case 'time-of-answer':
      return named('answer', expectation.of, expectation.during);
    case 'versions-are-strings':
      return named('answer', ...expectation.of);
    case 'owners':
    case 'managed-entries':
      return named('answer', expectation.of);
    case 'time-between':
      return named('answer', expectation.of, expectation.from.step, expectation.to.step);
    case 'field-warnings':
    case 'error-names-fields':
      return named('answer', expectation.of);
    case 'same-version-same-object':
    case 'permitted-by-model':
    case 'every-response':
    case 'tested-by-model':
    case 'versions-change':
      return [];
  }
};
