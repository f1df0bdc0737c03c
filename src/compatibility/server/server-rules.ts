import type { CompatibilityRule } from '#core/model/compatibility-report';

const deprecation = 'Deprecation rules';
const stability = 'Stability levels';
const removed = 'Removed API versions by release';

/** What a server is held against, in the order in which it is told. */
export const serverRules = [
  { id: 'server/removed-version', level: 'MUST', section: removed, text: 'A version is not served from the release on that removes it.' },
  { id: 'server/replacement', level: 'MUST', section: removed, text: 'What takes the place of a removed or deprecated version is served.' },
  { id: 'server/known-version', level: 'MAY', section: removed, text: 'The schedule knows every version that a group of it serves.' },
  {
    id: 'server/warning',
    level: 'MUST',
    section: deprecation,
    text: 'A request to a deprecated version is answered with a well-formed warning.',
  },
  {
    id: 'server/warning-content',
    level: 'SHOULD',
    section: deprecation,
    text: 'The warning names the version, the releases and the replacement that the schedule has.',
  },
  {
    id: 'server/replacement-stability',
    level: 'MUST',
    section: deprecation,
    text: 'A version is not deprecated in favour of one that is less stable.',
  },
  {
    id: 'server/gauge',
    level: 'MUST',
    section: deprecation,
    text: 'A request to a deprecated version sets the gauge, with what was asked for and the release that removes it.',
  },
  { id: 'server/alpha-default', level: 'SHOULD', section: stability, text: 'An alpha version is not served unless it is enabled.' },
  {
    id: 'server/beta-default',
    level: 'SHOULD',
    section: stability,
    text: 'A beta version of what is newer than release 1.21 is not served unless it is enabled.',
  },
  { id: 'server/preferred-version', level: 'MUST', section: deprecation, text: 'The version that a group prefers is one that it serves.' },
  {
    id: 'server/preferred-stability',
    level: 'SHOULD',
    section: deprecation,
    text: 'A group prefers no version that is less stable than another, and none that is deprecated before one that is not.',
  },
  {
    id: 'server/preferred-advance',
    level: 'SHOULD',
    section: deprecation,
    text: 'The preferred version of a group is not one that its own release introduces beside an older one.',
  },
  {
    id: 'server/storage-advance',
    level: 'MUST',
    section: deprecation,
    text: 'Objects are not stored in a version that its own release introduces beside an older one.',
  },
  {
    id: 'server/discovery-forms',
    level: 'SHOULD',
    section: 'Groups and enabling',
    text: 'Both forms of discovery tell of the same kinds.',
  },
  {
    id: 'server/requested',
    level: 'SHOULD',
    section: deprecation,
    text: 'Nobody has requested a deprecated version that goes away by the target release.',
  },
  {
    id: 'server/client',
    level: 'SHOULD',
    section: removed,
    text: 'No client has written to stored objects in a version that goes away by the target release.',
  },
  {
    id: 'server/manifest',
    level: 'SHOULD',
    section: removed,
    text: 'No stored object was applied from a manifest in a version that goes away by the target release.',
  },
  {
    id: 'server/custom-version',
    level: 'SHOULD',
    section: deprecation,
    text: 'Nothing depends on a version of a custom resource that its definition deprecates or serves no longer.',
  },
] as const satisfies readonly CompatibilityRule[];

/** The id of a rule about a server. */
export type ServerRuleId = (typeof serverRules)[number]['id'];
