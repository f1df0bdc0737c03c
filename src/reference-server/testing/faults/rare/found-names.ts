import type { Fault } from '../fault.ts';
import { isApplied } from './entries.ts';
import { withMetadata } from './object-states.ts';

/** Returns a key without its group. */
const withoutGroup = (key: string): string => key.slice(key.indexOf('/', 1));

/** The zeros before a name that is a number, at the end of a path or before a subresource. */
const zerosBefore = /\/0+(\d+)(?=$|\/[a-z]+$)/;

/** Faults of objects with one kind of name or origin (specification, "Object names", "Common metadata fields", "Path shapes"). */
export const rareFoundNameFaults: readonly Fault[] = [
  {
    id: 'applied-object-without-creation-time',
    breaks: 'An object that is created by an apply has no creationTimestamp.',
    statements: ['object-metadata/creation-timestamp/set'],
    change: (plain) => ({
      createdObject: (created) => {
        const object = plain.createdObject(created);
        const wasApplied = isApplied(object);
        return wasApplied ? withMetadata(object, { creationTimestamp: undefined }) : object;
      },
    }),
  },
  {
    id: 'escaped-colon-in-name-not-found',
    breaks: 'An object whose name has a colon is not found under a path that has the colon escaped.',
    statements: ['object-names/retrieved'],
    exchanges: [
      { on: { path: /%3a/i }, refuse: { status: 404, reason: 'NotFound', message: 'the server could not find the requested resource' } },
    ],
  },
  {
    id: 'same-plural-of-another-group-taken',
    breaks: 'The name of an object is in use for the types of other groups with the same plural name.',
    statements: ['object-names/same-name/other-kind'],
    change: (plain) => ({
      objectWithName: (requested) => {
        const { key, store } = requested;
        const found = plain.objectWithName(requested);
        if (found !== undefined) return found;
        for (const stored of store.list('/', store.revision()))
          if (stored.key !== key && withoutGroup(stored.key) === withoutGroup(key)) return stored.object;
        return undefined;
      },
    }),
  },
  {
    id: 'names-of-digits-read-as-numbers',
    breaks: 'An object whose name is a number with zeros before it is looked up under the number without the zeros.',
    statements: ['object-names/retrieved', 'paths/namespaced/object'],
    undetected: 'Each name of an object of a test begins with the run, so that none is a number.',
    exchanges: [
      {
        on: { when: ({ route, path }) => route?.of === 'object' && zerosBefore.test(path) },
        request: { to: ({ path }) => path.replace(zerosBefore, '/$1') },
      },
    ],
  },
  {
    id: 'namespace-named-like-type-has-none-of-it',
    breaks: 'The objects of a type are not found in a namespace whose name is that of the type.',
    statements: ['paths/namespaced/collection'],
    undetected: 'Each name of a namespace of a test begins with the run, so that none is that of a type.',
    exchanges: [
      {
        on: { operation: ['get', 'list', 'watch'], path: /\/namespaces\/([a-z]+)\/\1(\/|$)/ },
        refuse: { status: 404, reason: 'NotFound', message: 'the server could not find the requested resource' },
      },
    ],
  },
];
