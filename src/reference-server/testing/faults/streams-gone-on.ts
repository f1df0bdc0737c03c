import type { WatchEvent } from '../../api/watch/watch-event.ts';
import type { Fault } from './fault.ts';

const watch = { operation: 'watch' } as const;

/** Faults of long and resumed watches (specification, "Watch"). */
export const longStreamFaults: readonly Fault[] = [
  {
    id: 'buffer-of-a-reader-overflows',
    breaks: 'Of many changes that come before a watch is read, one is left out.',
    statements: ['watch/order'],
    seen: 'etcd #17529',
    exchanges: [{ on: watch, events: [{ nth: 8, do: 'drop' }] }],
  },
  {
    id: 'watch-goes-back',
    breaks: 'A watch that has told three changes tells the first of them again.',
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
    breaks: 'The event of a deletion carries a version from before it.',
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
