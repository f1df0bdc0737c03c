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
    436, 19, 154, 194, 608, 258, 922, 383, 405, 918, 996, 172, 73, 516, 40, 64, 160, 368, 556, 41, 199, 434, 864, 62, 71, 104, 158, 289,
    386, 485, 495, 776, 180, 250, 352, 572, 673, 696, 16, 43, 50, 88, 92, 98, 120,
  ],
};
