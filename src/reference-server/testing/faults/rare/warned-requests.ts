import type { Matcher } from '../../exchanges/exchange-rule.ts';
import type { ParsedRequest } from '../../exchanges/parsed-request.ts';
import type { Fault } from '../fault.ts';

/** Returns the fault by which the responses to some requests in a deprecated version have no warning. */
function unwarned(id: string, requests: string, on: Matcher): Fault {
  return {
    id,
    breaks: `${requests} in a deprecated version has no warning about the deprecation.`,
    statements: ['errors/deprecated-warning'],
    exchanges: [{ on, answer: { headers: { warning: null } } }],
  };
}

/** Returns the condition that holds for the requests of a method and a path that were sent before. */
function isRepeated(): (parsed: ParsedRequest) => boolean {
  const sent = new Set<string>();
  return ({ request: { method, target } }) => {
    const key = `${method} ${target}`;
    const isKnown = sent.has(key);
    sent.add(key);
    return isKnown;
  };
}

/** Returns the condition that holds for requests in a version that is deprecated or current now, and was not when it was requested before. */
function hasChanged(to: 'deprecated' | 'current'): (parsed: ParsedRequest) => boolean {
  const former = new Set<string>();
  return ({ route }) => {
    if (route?.of !== 'collection' && route?.of !== 'object') return false;
    const { group, version, resource, deprecation } = route.type;
    const key = [group, version, resource].join('/');
    const isNow = (deprecation !== undefined) === (to === 'deprecated');
    if (!isNow) former.add(key);
    return isNow && former.has(key);
  };
}

/** Faults of the warnings about deprecated versions (specification, "Errors", "Deprecation rules"). */
export const rareWarnedRequestFaults: readonly Fault[] = [
  unwarned('repeated-get-of-deprecated-version-unwarned', 'A get that was sent before', { operation: 'get', when: isRepeated() }),
  unwarned('repeated-list-of-deprecated-version-unwarned', 'A list that was sent before', { operation: 'list', when: isRepeated() }),
  unwarned('not-acceptable-request-of-deprecated-version-unwarned', 'A request for a media type that is not served', { status: 406 }),
  unwarned('unsupported-patch-of-deprecated-version-unwarned', 'A patch in an unknown media type', { status: 415 }),
  unwarned('conflicting-apply-in-deprecated-version-unwarned', 'An apply that conflicts', { operation: 'apply', status: 409 }),
  unwarned('creating-apply-in-deprecated-version-unwarned', 'An apply that creates its object', { operation: 'apply', status: 201 }),
  unwarned('scale-in-deprecated-version-unwarned', 'A request for a scale', { subresource: 'scale' }),
  unwarned('watched-table-of-deprecated-version-unwarned', 'A watch as a Table', { operation: 'watch', headers: { accept: /as=Table/ } }),
  unwarned('watch-from-version-in-deprecated-version-unwarned', 'A watch from a resourceVersion', {
    operation: 'watch',
    query: { resourceVersion: 'present' },
  }),
  unwarned('read-at-any-version-of-deprecated-version-unwarned', 'A get or list at resourceVersion 0', {
    operation: ['get', 'list'],
    query: { resourceVersion: '0' },
  }),
  unwarned('selected-list-of-deprecated-version-unwarned', 'A list with a label selector', {
    operation: 'list',
    query: { labelSelector: 'present' },
  }),
  unwarned('delete-with-options-in-deprecated-version-unwarned', 'A delete with options in its body', {
    operation: 'delete',
    when: ({ text }) => text !== '',
  }),
  unwarned('all-namespaces-of-deprecated-version-unwarned', 'A list or watch of all namespaces', {
    operation: ['list', 'watch'],
    scope: 'all-namespaces',
  }),
  unwarned('namespaced-type-of-deprecated-version-unwarned', 'A request for objects in a namespace', { scope: 'namespaced' }),
  {
    id: 'later-deprecation-unwarned',
    breaks: 'A version that is deprecated after it was requested gets no warning.',
    statements: ['errors/deprecated-warning'],
    exchanges: [{ on: { when: hasChanged('deprecated') }, answer: { headers: { warning: null } } }],
  },
  {
    id: 'former-deprecation-warned',
    breaks: 'A version that is no longer deprecated still gets the warning that it had.',
    statements: ['errors/no-other-deprecation-warning'],
    exchanges: [{ on: { when: hasChanged('current') }, answer: { headers: { warning: '299 - "this version is deprecated"' } } }],
  },
];
