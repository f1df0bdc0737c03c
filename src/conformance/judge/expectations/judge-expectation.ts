import type { Expectation } from '#core/model/expectation';
import type { Context } from '../context.ts';
import { allOf, anyOf, failed, type Outcome, passed } from '../outcome.ts';
import { judgeAuditAnnotation } from './audit-annotation.ts';
import { judgeBetaVersions } from './beta-versions.ts';
import { judgeBinaryEnvelope, judgeBinaryType } from './binary-envelope.ts';
import { judgeBookmarkContent, judgeBookmarkCovers } from './bookmarks.ts';
import { judgePermittedByModel, judgeTestedByModel, judgeWatchPermittedByModel, judgeWatchTestedByModel } from './by-model.ts';
import { judgeCollectionOf } from './collection-of.ts';
import { judgeCollectionVersion, judgeSameCollection, judgeVersionsAreStrings } from './collections.ts';
import { judgeListsOnly, judgeListsResource, judgeVerbNames } from './discovered.ts';
import { judgeEventOfWrite } from './event-of-write.ts';
import { judgeEvents } from './events.ts';
import { judgeEveryCollection } from './every-collection.ts';
import { judgeEveryResponse } from './every-response.ts';
import type { ExpectationJudge } from './expectation-judge.ts';
import { judgeErrorNamesFields, judgeFieldWarnings } from './field-reports.ts';
import { judgeGroupVersions } from './group-versions.ts';
import { judgeManagedBy } from './managed-by.ts';
import { judgeManagedEntries } from './managed-entries.ts';
import { judgeFeatureGates, judgeMetricClasses, judgeMetricNotices, judgeMetricSample, judgeNoMetricDeprecatedFor } from './metrics.ts';
import { judgeNotOlderThanWrite } from './not-older-than-write.ts';
import { judgeOnlySelected } from './only-selected.ts';
import { judgeOwners } from './owners.ts';
import {
  judgeConstantVersion,
  judgeLastToken,
  judgeLimitIgnored,
  judgeNoDuplicates,
  judgePageSizes,
  judgePageTokens,
  judgeRemainingCount,
  judgeRemainingCounts,
} from './page-chain.ts';
import { judgeHolds } from './predicates.ts';
import { judgePrettyPrinted } from './pretty-printed.ts';
import { judgeRandomNames } from './random-names.ts';
import { judgeBeginsWithoutError, judgeGone, judgeTooLarge } from './refusals.ts';
import { judgeReplacedVersions } from './replaced-versions.ts';
import { judgeSameContent } from './same-content.ts';
import { judgeSameRow } from './same-row.ts';
import { judgeShowsKnownVersions } from './shows-known-versions.ts';
import { judgeShowsOwnState } from './shows-own-state.ts';
import { judgeJsonStream, judgeNoBookmark, judgeNoOwnEvent, judgeSameOrder } from './stream-form.ts';
import { judgeDefaultTable, judgeTableRows } from './tables.ts';
import { judgeTimeBetween } from './time-between.ts';
import { judgeTimeForm, judgeTimeOfAnswer } from './time-of-answer.ts';
import { judgeExcludedChecks, judgeVerboseHealth } from './verbose-health.ts';
import { judgeSameVersionSameObject, judgeVersionsChange } from './versions.ts';
import { judgeNoDeprecationWarning, judgeWarningForm, judgeWarnsOfDeprecation } from './warnings.ts';

const judges: { readonly [Kind in Expectation['kind']]: ExpectationJudge<Kind> } = {
  all: ({ of }, context) => allOf(of.map((one) => judgeExpectation(one, context))),
  any: ({ of }, context) => anyOf(of.map((one) => judgeExpectation(one, context))),
  // An inconclusive expectation was not seen to pass.
  not: ({ of, because }, context) => (judgeExpectation(of, context).is === 'passed' ? failed({ message: because }) : passed),
  holds: judgeHolds,
  'shows-own-state': judgeShowsOwnState,
  'shows-known-versions': judgeShowsKnownVersions,
  'not-older-than-write': judgeNotOlderThanWrite,
  'same-collection': judgeSameCollection,
  'collection-version': judgeCollectionVersion,
  'page-sizes': judgePageSizes,
  'page-tokens': judgePageTokens,
  'limit-ignored': judgeLimitIgnored,
  'last-token': judgeLastToken,
  'constant-version': judgeConstantVersion,
  'no-duplicates': judgeNoDuplicates,
  'remaining-count': judgeRemainingCount,
  'remaining-counts': judgeRemainingCounts,
  events: judgeEvents,
  'only-selected': judgeOnlySelected,
  'same-order': judgeSameOrder,
  'event-of-write': judgeEventOfWrite,
  'json-stream': judgeJsonStream,
  'no-bookmark': judgeNoBookmark,
  'bookmark-content': judgeBookmarkContent,
  'bookmark-covers': judgeBookmarkCovers,
  'no-own-event': judgeNoOwnEvent,
  gone: judgeGone,
  'begins-without-error': judgeBeginsWithoutError,
  'too-large': judgeTooLarge,
  'verbose-health': judgeVerboseHealth,
  'warning-form': judgeWarningForm,
  'warns-of-deprecation': judgeWarnsOfDeprecation,
  'no-deprecation-warning': judgeNoDeprecationWarning,
  'excluded-checks': judgeExcludedChecks,
  'no-metric-deprecated-for': judgeNoMetricDeprecatedFor,
  'metric-sample': judgeMetricSample,
  'metric-notices': judgeMetricNotices,
  'metric-classes': judgeMetricClasses,
  'feature-gates': judgeFeatureGates,
  'audit-annotation': judgeAuditAnnotation,
  'group-versions': judgeGroupVersions,
  'beta-versions': judgeBetaVersions,
  owners: judgeOwners,
  'managed-entries': judgeManagedEntries,
  'time-between': judgeTimeBetween,
  'collection-of': judgeCollectionOf,
  'every-collection': judgeEveryCollection,
  'replaced-versions': judgeReplacedVersions,
  'same-content': judgeSameContent,
  'binary-envelope': judgeBinaryEnvelope,
  'binary-type': judgeBinaryType,
  'table-rows': judgeTableRows,
  'same-row': judgeSameRow,
  'default-table': judgeDefaultTable,
  'lists-resource': judgeListsResource,
  'lists-only': judgeListsOnly,
  'verb-names': judgeVerbNames,
  'time-of-answer': judgeTimeOfAnswer,
  'random-names': judgeRandomNames,
  'time-form': judgeTimeForm,
  'pretty-printed': judgePrettyPrinted,
  'managed-by': judgeManagedBy,
  'same-version-same-object': judgeSameVersionSameObject,
  'versions-are-strings': judgeVersionsAreStrings,
  'versions-change': judgeVersionsChange,
  'every-response': judgeEveryResponse,
  'permitted-by-model': judgePermittedByModel,
  'tested-by-model': judgeTestedByModel,
  'watch-permitted-by-model': judgeWatchPermittedByModel,
  'watch-tested-by-model': judgeWatchTestedByModel,
  'field-warnings': judgeFieldWarnings,
  'error-names-fields': judgeErrorNamesFields,
};

/** Judges one expectation of any kind by the evidence of a case. */
export function judgeExpectation<Kind extends Expectation['kind']>(
  expectation: Extract<Expectation, { readonly kind: Kind }>,
  context: Context,
): Outcome {
  const judge: ExpectationJudge<Kind> = judges[expectation.kind];
  return judge(expectation, context);
}
