import type { ExchangeRule } from '../../exchanges/exchange-rule.ts';
import type { Fault } from '../fault.ts';

/** Returns the rule by which what is not found at a path is served from another one. */
const servedFrom = (method: string, path: RegExp, part: RegExp, other: string): ExchangeRule => ({
  on: { path, status: 404, when: ({ request }) => request.method === method },
  next: { to: ({ path: requested }) => requested.replace(part, other) },
});

const inSecondVersion = /^\/apis\/[^/]+\/v2\/namespaces\/[^/]+\/samples/;

/** Faults of what is served although its definition no longer has it (specification, "Path shapes"). */
export const rareFormerTypeFaults: readonly Fault[] = [
  {
    id: 'object-of-unserved-version-read',
    breaks: 'A get of an object in a version that its definition no longer serves returns the object.',
    statements: ['paths/nothing-unlisted'],
    exchanges: [servedFrom('GET', new RegExp(`${inSecondVersion.source}/[^/]+$`), /v2/, 'v1')],
  },
  {
    id: 'objects-of-unserved-version-deleted',
    breaks: 'A delete of an object in a version that its definition no longer serves deletes the object.',
    statements: ['paths/nothing-unlisted'],
    exchanges: [servedFrom('DELETE', new RegExp(`${inSecondVersion.source}/[^/]+$`), /v2/, 'v1')],
  },
  {
    id: 'preferred-version-unserved',
    breaks: 'The preferred version of a group is still the one that its types are no longer served in.',
    statements: ['stability/preferred-version'],
    exchanges: [
      {
        on: { path: /^\/apis\/[^/]+$/, status: 200 },
        answer: { text: [/("versions":\[[^\]]*"version":"v1"[^\]]*\].*"preferredVersion":\{[^}]*"version":)"v1"/, '$1"v2"'] },
      },
    ],
  },
  {
    id: 'status-without-subresource-patched',
    breaks: 'A patch of the status of a custom resource whose definition has lost that subresource is answered with success.',
    statements: ['paths/nothing-unlisted'],
    exchanges: [servedFrom('PATCH', /\/v1\/namespaces\/[^/]+\/samples\/[^/]+\/status$/, /\/status$/, '')],
  },
];
