import type { Expectation } from '../../model/expectation.ts';
import type { Context } from '../context.ts';
import { allOf, anyOf, broken, held, type Outcome } from '../outcome.ts';
import { judgeBookmarkContent, judgeBookmarkCovers } from './bookmarks.ts';
import { judgeCollectionVersion, judgeSameCollection, judgeVersionsAreStrings } from './collections.ts';
import { judgeEventOfWrite } from './event-of-write.ts';
import { judgeEvents } from './events.ts';
import type { ExpectationJudge } from './expectation-judge.ts';
import { judgeNotOlderThanWrite } from './not-older-than-write.ts';
import {
  judgeConstantVersion,
  judgeLastToken,
  judgeNoDuplicates,
  judgePageSizes,
  judgePageTokens,
  judgeRemainingCount,
} from './page-chain.ts';
import { judgeHolds } from './predicates.ts';
import { judgeGone, judgeTooLarge } from './refusals.ts';
import { judgeShowsKnownVersions } from './shows-known-versions.ts';
import { judgeShowsOwnState } from './shows-own-state.ts';
import { judgeJsonStream, judgeNoBookmark, judgeNoOwnEvent, judgeSameOrder } from './stream-form.ts';
import { judgeSameVersionSameObject, judgeVersionsChange } from './versions.ts';

const judges: { readonly [Kind in Expectation['kind']]: ExpectationJudge<Kind> } = {
  all: ({ of }, context) => allOf(of.map((one) => judgeExpectation(one, context))),
  any: ({ of }, context) => anyOf(of.map((one) => judgeExpectation(one, context))),
  // What cannot be told was not seen to hold.
  not: ({ of, because }, context) => (judgeExpectation(of, context).is === 'held' ? broken({ message: because }) : held),
  holds: judgeHolds,
  'shows-own-state': judgeShowsOwnState,
  'shows-known-versions': judgeShowsKnownVersions,
  'not-older-than-write': judgeNotOlderThanWrite,
  'same-collection': judgeSameCollection,
  'collection-version': judgeCollectionVersion,
  'page-sizes': judgePageSizes,
  'page-tokens': judgePageTokens,
  'last-token': judgeLastToken,
  'constant-version': judgeConstantVersion,
  'no-duplicates': judgeNoDuplicates,
  'remaining-count': judgeRemainingCount,
  events: judgeEvents,
  'same-order': judgeSameOrder,
  'event-of-write': judgeEventOfWrite,
  'json-stream': judgeJsonStream,
  'no-bookmark': judgeNoBookmark,
  'bookmark-content': judgeBookmarkContent,
  'bookmark-covers': judgeBookmarkCovers,
  'no-own-event': judgeNoOwnEvent,
  gone: judgeGone,
  'too-large': judgeTooLarge,
  'same-version-same-object': judgeSameVersionSameObject,
  'versions-are-strings': judgeVersionsAreStrings,
  'versions-change': judgeVersionsChange,
};

/** Holds one expectation of any kind against the evidence of a case. */
export function judgeExpectation<Kind extends Expectation['kind']>(
  expectation: Extract<Expectation, { readonly kind: Kind }>,
  context: Context,
): Outcome {
  const judge: ExpectationJudge<Kind> = judges[expectation.kind];
  return judge(expectation, context);
}
