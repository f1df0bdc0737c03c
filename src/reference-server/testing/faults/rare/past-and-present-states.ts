import { isJsonObject } from '#core/json/json-object';
import { valueAt, withFields } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { keepStore } from './kept-store.ts';
import { uidOf, withMetadata } from './object-states.ts';
import { lastRemoved } from './removed-objects.ts';
import { seeing } from './seen-requests.ts';
import { keyWithUid } from './stored-objects.ts';

/** Returns the fault of a continue token without a limit, after a page that was continued itself. */
function restBeginsEarly(): Fault {
  let limited = true;
  const starts = new Map<string, string[]>();
  return {
    id: 'rest-without-limit-repeats-page',
    breaks:
      'A continue token that is sent without a limit, and that is from the second page of a list or a later one, begins with that page again.',
    statements: ['list-paging/every-item-once'],
    exchanges: [
      seeing(({ operation, query }) => {
        if (operation === 'list') limited = query.has('limit');
      }),
    ],
    change: (plain) => {
      limited = true;
      starts.clear();
      return {
        pageStart: (page) => {
          const start = plain.pageStart(page);
          const chain = `${page.collection} ${page.revision}`;
          const former = starts.get(chain) ?? [];
          if (!limited) return [...former].reverse().find((one) => one < start) ?? start;
          starts.set(chain, [...former, start]);
          return start;
        },
      };
    },
  };
}

/** Returns the fault of a cached read that combines two objects of one name. */
function mixedLives(): Fault {
  const kept = keepStore();
  return {
    id: 'get-at-zero-mixes-two-lives',
    breaks:
      'A get at version 0 of an object that was removed and created again shows the data or the spec of the removed one under the metadata of the new one.',
    statements: ['get-resource-version/rv-zero'],
    exchanges: [
      {
        on: { operation: 'get', subresource: 'none', query: { resourceVersion: '0' }, status: 200 },
        answer: {
          body: [
            {
              at: '',
              by: (document) => {
                const key = kept.store === undefined ? undefined : keyWithUid(kept.store, uidOf(document));
                if (kept.store === undefined || key === undefined || !isJsonObject(document)) return document;
                const former = lastRemoved(kept.store, key);
                if (former === undefined) return document;
                return withFields(document, {
                  data: former['data'] ?? document['data'],
                  spec: former['spec'] ?? document['spec'],
                });
              },
            },
          ],
        },
      },
    ],
    change: (plain) => kept.from(plain),
  };
}

/** Faults of reads that mix the states of two versions (specification, "Resource versions", "List paging"). */
export const rarePastStateFaults: readonly Fault[] = [
  restBeginsEarly(),
  mixedLives(),
  {
    id: 'exact-list-selects-by-present-labels',
    breaks: 'A list with a label selector at an exact version selects the objects by the labels that they have now.',
    statements: ['collections/selected/label'],
    change: (plain) => ({
      isListed: (item) => {
        const { key, object, labels, revision, continued, store, selects } = item;
        const present = store.get(key);
        if (continued || labels === '' || revision >= store.revision() || uidOf(present) !== uidOf(object)) return plain.isListed(item);
        return plain.isListed({ ...item, selected: selects(withMetadata(object, { labels: valueAt(present, 'metadata', 'labels') })) });
      },
    }),
  },
  {
    id: 'watch-resumed-at-deletion-loses-next-event',
    breaks: 'A watch that resumes from the version of a deleted event of another watch does not send the first event after it.',
    statements: ['watch/resume'],
    change: (plain) => {
      const deletions = new Set<string>();
      return {
        eventFilter: (watch) => {
          const send = plain.eventFilter(watch);
          const at = (revision: number): string => `${watch.type.group}/${watch.type.resource} ${revision}`;
          let loses = watch.start === 'exact' && deletions.has(at(watch.from));
          return (event, change) => {
            if (event.type === 'DELETED') deletions.add(at(change.revision));
            if (!loses) return send(event, change);
            loses = false;
            return [];
          };
        },
      };
    },
  },
];
