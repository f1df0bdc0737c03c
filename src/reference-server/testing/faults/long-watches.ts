import type { WatchEvent } from '../../api/watch/watch-event.ts';
import type { Fault } from './fault.ts';

const watch = { operation: 'watch' } as const;

/** Faults of long and resumed watches (specification, "Watch"). */
export const longWatchFaults: readonly Fault[] = [
  {
    id: 'buffer-of-a-reader-overflows',
    breaks: 'One of many changes before a watch is read is not sent.',
    statements: ['watch/order'],
    seen: 'etcd #17529',
    exchanges: [{ on: watch, events: [{ nth: 8, do: 'drop' }] }],
  },
  {
    id: 'watch-goes-back',
    breaks: 'A watch sends the first of three changes again.',
    statements: ['watch/order'],
    seen: 'etcd #15271',
    change: () => ({
      eventFilter: () => {
        const sent: WatchEvent[] = [];
        return (event) => {
          sent.push(event);
          const [first] = sent;
          return sent.length === 3 && first !== undefined ? [event, first] : [event];
        };
      },
    }),
  },
  {
    id: 'deletion-told-in-an-older-version',
    breaks: 'A DELETED event has an earlier version than the deletion.',
    statements: ['watch/resume'],
    seen: 'kubernetes #58545, #113368',
    exchanges: [
      {
        on: watch,
        events: [
          {
            type: 'DELETED',
            do: 'edit',
            edits: [{ at: '/object/metadata/resourceVersion', by: (version) => String(Number(version) - 1) }],
          },
        ],
      },
    ],
  },
];
