/**
 * The seeds of the sequences of a run, for each subject: each visits pairs that those before it do not.
 * Written by `npm run choose:sequences`.
 */
export const chosenSeeds: Readonly<Record<string, readonly number[]>> = {
  configmaps: [
    393, 730, 206, 955, 946, 948, 27, 813, 516, 510, 822, 79, 981, 4, 812, 59, 71, 300, 455, 927, 165, 703, 825, 28, 134, 140, 616, 1, 21,
    43, 174, 221, 246, 251, 457, 572,
  ],
  csinodes: [
    14, 239, 962, 242, 756, 25, 903, 585, 596, 966, 309, 440, 377, 853, 886, 45, 183, 208, 73, 101, 340, 402, 52, 59, 200, 256, 510, 841,
    11, 67, 147, 449, 501, 519, 996,
  ],
  'custom-resources': [
    688, 801, 634, 110, 122, 955, 516, 365, 981, 296, 946, 415, 714, 141, 354, 442, 44, 497, 73, 402, 38, 177, 206, 762, 161, 300, 612, 740,
    927, 22, 94, 219, 314, 572, 728,
  ],
};
