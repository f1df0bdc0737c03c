import type { ManifestRule } from '../model/scan-report.ts';

/** The rules of a scan of manifests, each with what it finds, in one sentence. */
export const manifestRules: { readonly [Rule in ManifestRule]: string } = {
  'manifest/removed-version': 'An object is written in a version that the target release has no longer.',
  'manifest/deprecated-version': 'An object is written in a version that is deprecated in the target release.',
  'manifest/removed-reference': 'An object names another one in a version that the target release has no longer.',
  'manifest/deprecated-reference': 'An object names another one in a version that is deprecated in the target release.',
  'manifest/removed-rule': 'A rule for requests matches only versions that the target release has no longer, and so nothing.',
  'manifest/removed-grant': 'A role allows something in a group that has the resource no longer, and not in the group that has it.',
  'manifest/removed-in-template': 'A template may give an object in a version that the target release has no longer.',
  'manifest/applied-version': 'An object was last applied in a version that the target release has no longer.',
};
