import type { ManifestRule } from '../model/scan-report.ts';

/** The rules of a scan of manifests, each with one sentence about what it reports. */
export const manifestRules: { readonly [Rule in ManifestRule]: string } = {
  'manifest/removed-version': 'An object uses a version that the target release has removed.',
  'manifest/deprecated-version': 'An object uses a version that is deprecated in the target release.',
  'manifest/unknown-type': 'An object uses a kind or version of a built-in group that no known release has.',
  'manifest/too-new-version': 'An object uses a version that the current release does not have yet.',
  'manifest/removed-reference': 'An object refers to a version that the target release has removed.',
  'manifest/deprecated-reference': 'An object refers to a version that is deprecated in the target release.',
  'manifest/removed-rule': 'A webhook or policy rule matches only versions that the target release has removed.',
  'manifest/removed-grant': 'A role allows access to a resource in a group that no longer has it, but not in the group that has it now.',
  'manifest/removed-in-template': 'A template may render an object in a version that the target release has removed.',
  'manifest/undefined-custom-version': 'An object has a version that its CustomResourceDefinition in the same scan does not have.',
  'manifest/unserved-custom-version': 'An object has a version that its CustomResourceDefinition in the same scan does not serve.',
  'manifest/deprecated-custom-version': 'An object has a version that its CustomResourceDefinition in the same scan deprecates.',
  'manifest/applied-version': 'An object was last applied in a version that the target release has removed.',
};
