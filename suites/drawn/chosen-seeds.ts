/**
 * The seeds of the sequences of a run, for each subject: each visits pairs that those before it do not.
 * Written by `npm run choose:sequences`.
 */
export const chosenSeeds: Readonly<Record<string, readonly number[]>> = {
  configmaps: [
    19, 194, 730, 573, 501, 621, 299, 208, 616, 710, 166, 234, 328, 509, 452, 22, 372, 43, 422, 642, 42, 66, 169, 377, 2, 18, 26, 55, 94,
    150, 273, 301, 376, 491, 956,
  ],
  csinodes: [516, 75, 644, 893, 110, 699, 756, 943, 671, 410, 426, 715, 290, 136, 20, 883, 16, 36, 66, 121, 236, 702, 7, 54, 123, 157],
  'custom-resources': [
    19, 194, 573, 730, 501, 585, 328, 74, 203, 166, 561, 372, 75, 876, 163, 738, 234, 710, 210, 289, 422, 112, 443, 22, 26, 73, 185, 273,
    286, 377, 491, 956,
  ],
};
