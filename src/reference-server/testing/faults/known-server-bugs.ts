/** What is known of servers, and what stands for it here. */
export type KnownServerBug = {
  /** Permanent; numbers that are missing were never given, or were of what is no matter of one server. */
  readonly number: number;
  /** What such a server does, in one sentence. */
  readonly does: string;
  /** Where it was seen: projects with the numbers of their issues. */
  readonly seen?: string;
  /** The faults that do the same, or what can be seen of it. */
  readonly faults: readonly string[];
  /** Why no fault does just this: what it takes that no client can bring about, or where the specification leaves it open. */
  readonly why?: string;
};

const restart = 'a client cannot restart a server, so only what is seen afterwards can be held against it';

/** Bugs that servers of this interface had, each with the faults that show whether the suite would find it. */
export const knownServerBugs: readonly KnownServerBug[] = [
  { number: 1, does: 'A get without a version comes from a cache that lags.', seen: 'kubernetes #59848', faults: ['get-stale'] },
  {
    number: 2,
    does: 'A list without a version comes from a cache that lags.',
    seen: 'etcd #15220, kine #577',
    faults: ['list-stale', 'custom-resources-stale'],
  },
  { number: 7, does: 'A first page is read as if it were one at a version.', seen: 'kubernetes #132132', faults: ['first-page-stale'] },
  {
    number: 9,
    does: 'A version of the future is answered at once with older data.',
    seen: 'kubernetes #91073',
    faults: ['future-answered-now'],
  },
  {
    number: 10,
    does: 'A version of the future is refused with a wrong status, or without saying so.',
    seen: 'kubernetes #91073, #134343',
    faults: ['future-get-not-found', 'future-list-not-found'],
  },
  {
    number: 11,
    does: 'An update does not look at the version, or not in one step with the write.',
    seen: 'kubernetes #4982',
    faults: ['stale-update-taken', 'stale-update-answered', 'version-checked-before-the-lock', 'last-of-several-lost'],
  },
  {
    number: 12,
    does: 'An update from a fresh version is a conflict for ever.',
    seen: 'kubernetes #95958',
    faults: ['fresh-update-refused'],
  },
  { number: 13, does: 'An update that changes nothing gives a new version.', seen: 'kubernetes #81673', faults: ['no-change-new-version'] },
  { number: 14, does: 'A change keeps the version.', seen: 'agones #278', faults: ['version-stays'] },
  {
    number: 15,
    does: 'After a restart versions go backwards, or acknowledged writes are gone.',
    seen: 'etcd #13766, #14370, #14685, #17780',
    faults: ['put-not-stored', 'create-lost'],
    why: restart,
  },
  {
    number: 16,
    does: 'Reads are stale after the process was paused.',
    seen: 'etcd #20418',
    faults: ['get-stale'],
    why: 'a client cannot pause a server; a stale read is found whatever made it so',
  },
  {
    number: 17,
    does: 'A deletion is answered with another version than its event has.',
    seen: 'kubernetes #113368, #113369',
    faults: ['deletion-told-in-an-older-version'],
    why: 'the specification does not say which version the answer to a deletion shows; that of the event is one to go on from',
  },
  {
    number: 19,
    does: 'Later pages are not of the snapshot of the first.',
    seen: 'kubernetes #94002',
    faults: ['later-pages-show-changes', 'page-version-moves'],
  },
  { number: 21, does: 'The last page carries a token.', seen: 'kubearchive #1213', faults: ['token-past-the-end'] },
  {
    number: 22,
    does: 'The token is lost where a selector selects.',
    seen: 'kube-state-metrics #3065',
    faults: ['token-lost-with-a-selector', 'token-lost', 'token-lost-on-the-second-page'],
  },
  {
    number: 23,
    does: 'The count of remaining items is wrong, or there with a selector.',
    seen: 'kubernetes #75993',
    faults: ['count-with-selector', 'count-off-by-one', 'count-when-complete'],
  },
  {
    number: 28,
    does: 'A cache keeps an object that was deleted.',
    seen: 'kubernetes #123072',
    faults: ['list-stale', 'get-stale', 'not-older-than-is-older'],
    why: 'at version 0 any state is allowed, however old; everywhere else it is a stale read',
  },
  {
    number: 29,
    does: 'A watch begins with the change of its own version.',
    seen: 'kubernetes #24004',
    faults: ['start-version-inclusive'],
  },
  { number: 30, does: 'The first event after the start is lost.', seen: 'kubernetes #49956, #49992', faults: ['first-change-lost'] },
  {
    number: 31,
    does: 'Events are lost of a watch that is opened while the server takes up its cache anew.',
    seen: 'kubernetes #116122, #116172',
    faults: ['first-change-lost', 'buffer-of-a-reader-overflows'],
    why: `${restart}; a gap is found wherever it is`,
  },
  { number: 32, does: 'A watch of one object or one namespace is silent.', seen: 'kubernetes #125133', faults: ['single-object-silent'] },
  {
    number: 33,
    does: 'Events of a slow reader are lost.',
    seen: 'etcd #17529',
    faults: ['buffer-of-a-reader-overflows'],
    why: 'how much a reader may fall behind is left open, so it is the first changes too many that are lost, not the reader that is slow',
  },
  { number: 34, does: 'An event is told twice.', seen: 'etcd #17247', faults: ['event-repeated', 'two-documents-in-one-line'] },
  {
    number: 35,
    does: 'A watch goes back in time.',
    seen: 'etcd #15271',
    faults: ['watch-goes-back', 'events-swapped', 'watches-disagree'],
  },
  {
    number: 36,
    does: 'The event of a deletion carries the version from before it.',
    seen: 'kubernetes #58545',
    faults: ['deletion-told-in-an-older-version'],
  },
  { number: 37, does: 'A deletion is never told.', seen: 'etcd #18089, #19179', faults: ['deletion-untold'] },
  { number: 38, does: 'A watch from the future tells what was before.', seen: 'etcd #20221', faults: ['future-watch-from-now'] },
  { number: 39, does: 'A bookmark is ahead of events that were not told.', seen: 'etcd #15220', faults: ['bookmark-ahead'] },
  {
    number: 41,
    does: 'No bookmark tells the end of the events at the start.',
    seen: 'kubernetes #122805',
    faults: [],
    why: 'the specification does not know the parameter that asks for such a bookmark',
  },
  {
    number: 42,
    does: 'A watch from a version that is gone is served, and ends or is silent.',
    seen: 'kubernetes #104171, #137089, #137307, #25151',
    faults: ['gone-is-silent', 'gone-watch-not-found'],
  },
  {
    number: 44,
    does: 'A watch with a selector tells an object that leaves it with its new labels.',
    seen: 'kubernetes #58547',
    faults: [],
    why: 'the specification does not say what is told of an object that a selector selects no longer',
  },
  {
    number: 45,
    does: 'The state at the start of a watch lacks objects, or is told as changes.',
    seen: 'kubernetes #74022',
    faults: ['start-lacks-the-first', 'start-told-as-changes', 'start-at-zero-told-as-changes'],
  },
  {
    number: 50,
    does: 'A dry run of a deletion deletes.',
    seen: 'kubernetes #125623',
    faults: ['dry-run-delete-stored', 'dry-run-in-options-overlooked'],
  },
  {
    number: 51,
    does: 'A subresource does not know of dry runs.',
    seen: 'kubernetes #76943',
    faults: ['dry-run-of-status-stored', 'dry-run-of-scale-stored'],
  },
  {
    number: 52,
    does: 'Something beside the object remains of a dry run.',
    seen: 'kubernetes #67038',
    faults: ['dry-run-definition-serves', 'dry-run-create-stored'],
  },
  {
    number: 55,
    does: 'A dry run of an apply answers with another object than the apply leaves.',
    seen: 'kubernetes #118293',
    faults: ['dry-run-apply-object', 'dry-run-unmerged'],
  },
  {
    number: 56,
    does: 'Level Strict lets unknown or duplicated fields pass, within the object, in metadata or in patches.',
    seen: 'kubernetes #105916',
    faults: ['unknown-unseen', 'unknown-below-root-unseen', 'unknown-in-metadata-unseen', 'merge-patch-strict-as-ignore'],
  },
  {
    number: 57,
    does: 'Level Strict refuses fields of metadata that there are.',
    seen: 'kubernetes #109215',
    faults: ['strict-refuses-metadata'],
  },
  {
    number: 60,
    does: 'Of a field that stands twice the first value is taken.',
    seen: 'kubernetes #106722',
    faults: ['duplicates-unseen'],
    why: 'the specification says that duplicated fields are dropped, and not which of them',
  },
  {
    number: 61,
    does: 'An apply conflicts where it should not, or does not where it should.',
    seen: 'kubernetes #80916',
    faults: ['conflict-overlooked', 'same-value-conflicts', 'conflict-with-updater-overlooked', 'owner-never-conflicts'],
  },
  {
    number: 62,
    does: 'The causes of a conflict are incomplete, or stand there twice.',
    seen: 'kubernetes #119141',
    faults: ['conflict-without-a-status'],
    why: 'the specification says that a conflict is told by a Status, and nothing of its causes',
  },
  {
    number: 65,
    does: 'An apply that changes nothing gives a new version.',
    seen: 'kubernetes #95460, #121404, #124605, #131175',
    faults: ['no-change-new-version'],
  },
  {
    number: 66,
    does: 'An empty list or map that is applied is taken for none.',
    seen: 'kubernetes #128924, #135391',
    faults: ['no-change-new-version', 'leftovers-kept'],
    why: 'whether it is remembered shows when it is applied again, and when it is left out',
  },
  {
    number: 67,
    does: 'The same key twice in a list wipes managedFields.',
    seen: 'kubernetes #121575',
    faults: ['twins-taken', 'managers-untold'],
  },
  {
    number: 68,
    does: 'An empty list clears managedFields, or an empty entry does not.',
    seen: 'kubernetes #90610, #91006, #91748',
    faults: ['clearing-ignored', 'empty-list-disowns'],
  },
  {
    number: 69,
    does: 'Who writes a subresource owns what was wiped from what it sent.',
    seen: 'kubernetes #75564, #120201, #137689',
    faults: ['update-owns-all-it-sends', 'manager-of-status-overlooked'],
    why: 'the specification does not say what becomes of fields that a subresource does not have',
  },
  { number: 71, does: 'Who may patch creates by an apply.', seen: 'kcp #3439', faults: ['apply-creates-by-patch'] },
  { number: 72, does: 'An atomic list is merged.', seen: 'kubernetes #118293', faults: ['atomic-lists-are-sets', 'lists-appended-to'] },
  {
    number: 73,
    does: 'An object goes though finalizers hold it, or one that comes together with its deletion.',
    seen: 'kubernetes #77988, #110521, #129584',
    faults: ['finalizers-ignored', 'first-finalizer-lets-go', 'deletion-overtaken'],
    why: 'that an object goes with a finalizer which came together with its deletion is what released servers do to this day: an erratum',
  },
  {
    number: 77,
    does: 'What a controller holds is not released when finalizers are removed at a subresource.',
    seen: 'kubernetes #120536',
    faults: [],
    why: 'what controllers allocate is no matter of the specification',
  },
  {
    number: 78,
    does: 'The deletion of a collection takes what a selector does not select, or not all that it selects.',
    seen: 'gardener #7776',
    faults: ['selector-forgotten', 'deletecollection-takes-one'],
  },
  {
    number: 79,
    does: 'A generated name has no random end, or one that is taken is refused.',
    seen: 'kubernetes #115489',
    faults: ['generated-name-bare'],
    why: 'a client cannot bring about that a name is drawn which is taken',
  },
  {
    number: 80,
    does: 'A Table lacks rows, objects or columns, or is of another kind.',
    seen: 'kubernetes #60488, #66538, #66642, cloudemu #871',
    faults: ['row-lost', 'cell-lost', 'table-without-columns', 'table-kind-list', 'table-refused'],
  },
  {
    number: 82,
    does: 'What is not acceptable is answered in JSON, or refused with success.',
    seen: 'kubernetes #50342, #67047',
    faults: ['json-whatever-is-accepted', 'unacceptable-served'],
  },
  {
    number: 83,
    does: 'Of several media types only the first is tried.',
    seen: 'kubernetes #86253, rancher #51677',
    faults: ['first-type-decides'],
  },
  { number: 84, does: 'JSON is called plain text.', seen: 'kubernetes #44646', faults: ['json-called-text', 'watch-called-text'] },
  {
    number: 86,
    does: 'A server is ready whose storage is down.',
    seen: 'kubernetes #82712, #93599, #93670',
    faults: ['readyz-unwell'],
    why: 'a client cannot take the storage of a server down; what is seen of one that is well is tested',
  },
  {
    number: 92,
    does: 'A cluster-scoped object is reached through a namespace.',
    seen: 'kubernetes #80983',
    faults: ['rights-in-every-namespace'],
    why: 'the specification lists no such path, and does not say what other paths come to; rights end where their namespace does',
  },
  {
    number: 93,
    does: 'The path of one type gives the objects of another.',
    seen: 'kubernetes #113756',
    faults: ['longer-names-served', 'items-of-another-kind'],
    why: 'the specification does not say what a path with dots or empty segments comes to',
  },
  {
    number: 95,
    does: 'The objects of a namespace are listed in another whose name begins alike.',
    seen: 'kubernetes #125133',
    faults: ['namespaces-that-begin-alike-mixed', 'namespaces-mixed'],
  },
  { number: 100, does: 'An acknowledged create is gone after a crash.', seen: 'etcd #14370', faults: ['create-lost'], why: restart },
];
