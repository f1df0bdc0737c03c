import type { Json, JsonObject } from '#core/model/json';
import { refusals } from '../../../exchange/refusals.ts';
import { objectAt, textAt } from '../../../json/json-object.ts';
import { apiVersionOf } from '../../../kinds/resources/resource-type.ts';
import type { Fault } from '../fault.ts';
import { isTerminating } from './object-states.ts';

const hasLabels = (object: JsonObject | undefined): boolean => Object.keys(objectAt(object, 'metadata', 'labels')).length > 0;

/** Returns the parts of the fault that serves a version beside a token where it is that of the page with the token. */
function versionsOfPages(): Pick<Fault, 'change' | 'exchanges'> {
  const versions = new Map<string, string>();
  const noteVersion = (token: Json, page: Json): Json => {
    versions.set(String(token), textAt(page, 'metadata', 'resourceVersion') ?? '');
    return token;
  };
  const exchanges: Fault['exchanges'] = [
    { on: { operation: 'list' }, answer: { body: [{ at: '/metadata/continue', by: noteVersion }] } },
    {
      on: {
        operation: 'list',
        query: { continue: /./, resourceVersion: /./, resourceVersionMatch: 'absent' },
        when: ({ query }) => versions.get(query.get('continue') ?? '') === query.get('resourceVersion'),
      },
      request: { query: { resourceVersion: null } },
    },
  ];
  return {
    exchanges,
    change: () => {
      versions.clear();
      return {};
    },
  };
}

/** Returns the rule that shows the objects on pages after the first in the version in which they are stored. */
function pagesInStoredVersion(): NonNullable<Fault['exchanges']>[number] {
  const stored = new Map<string, string>();
  const kindOf = (page: Json): string => `${textAt(page, 'apiVersion') ?? ''} ${textAt(page, 'kind') ?? ''}`;
  return {
    on: {
      operation: 'list',
      query: { continue: /./ },
      when: ({ route }) => {
        if (route?.of === 'collection') stored.set(`${apiVersionOf(route.type)} ${route.type.listKind}`, route.type.storedApiVersion);
        return true;
      },
    },
    answer: { body: [{ at: '/items/*/apiVersion', by: (version, page) => stored.get(kindOf(page)) ?? version }] },
  };
}

/** Faults of lists after one kind of write, or with one combination of arguments (specification, "List paging", "Resource-version semantics"). */
export const rareListedStateFaults: readonly Fault[] = [
  {
    id: 'selected-page-of-table-has-no-token',
    breaks: 'A page of a list with a label selector has no continue token as a Table.',
    statements: ['list-paging/continue-when-more'],
    exchanges: [
      {
        on: { operation: 'list', query: { labelSelector: /./, limit: 'present' }, headers: { accept: /as=Table/ } },
        answer: { body: [{ at: '/metadata/continue', by: () => '' }] },
      },
    ],
  },
  {
    id: 'labels-removed-together-still-selected',
    breaks: 'A list with a label selector also has the objects whose last labels it selected before all their labels were removed.',
    statements: ['collections/selected/label'],
    change: (plain) => ({
      isListed: (item) => {
        const { labels, object, key, revision, selects, store } = item;
        if (labels.trim() === '' || hasLabels(object)) return plain.isListed(item);
        let last: JsonObject | undefined;
        for (const change of store.changesAfter(0)) {
          if (change.key !== key || change.revision > revision) continue;
          if (change.after === undefined) last = undefined;
          else if (hasLabels(change.after)) last = change.after;
        }
        return last === undefined ? plain.isListed(item) : selects(last);
      },
    }),
  },
  {
    id: 'later-pages-in-stored-version',
    breaks: 'The objects on pages after the first have the apiVersion in which they are stored, and not that of the collection.',
    statements: ['paths/named-group'],
    exchanges: [pagesInStoredVersion()],
  },
  {
    id: 'version-of-page-beside-its-token-served',
    breaks: 'A list with a continue token and the resourceVersion of the page that the token is from is served.',
    statements: ['errors/version-with-token', 'list-resource-version/match-unset/continue/rv-other'],
    ...versionsOfPages(),
  },
  {
    id: 'list-after-collection-deletion-stale',
    breaks: 'The first list of a collection after the deletion of the collection shows it as it was before.',
    statements: ['resource-version-meaning/most-recent/list'],
    change: (plain) => {
      const deleted = new Map<string, number>();
      return {
        deletesItem: (item) => {
          const deletes = plain.deletesItem(item);
          if (deletes) deleted.set(item.key, Number(textAt(item.object, 'metadata', 'resourceVersion')));
          return deletes;
        },
        servedRevision: (read) => {
          const isLatest = read.operation === 'list' && read.match === 'unset' && read.version === 'unset' && !read.limited;
          const keys = isLatest ? [...deleted].filter(([key]) => key.startsWith(read.collection)) : [];
          const revisions = keys.flatMap(([key, version]) =>
            [...read.store.changesAfter(version)]
              .filter((change) => change.key === key && (change.after === undefined || isTerminating(change.after)))
              .slice(0, 1)
              .map((change) => change.revision - 1),
          );
          for (const [key] of keys) deleted.delete(key);
          return revisions.length === 0 ? plain.servedRevision(read) : Math.max(read.oldest, Math.min(...revisions));
        },
      };
    },
  },
  {
    id: 'latest-version-of-page-unreached',
    breaks: 'A page not older than the latest version is answered with 504, as if that version were not reached.',
    statements: ['gone/latest/not-older-than-with-limit'],
    change: (plain) => ({
      servedRevision: (read) => {
        const { match, limited, requested, current } = read;
        if (match === 'NotOlderThan' && limited && requested === current) throw refusals.tooLargeVersion(String(requested), current);
        return plain.servedRevision(read);
      },
    }),
  },
];
