const units: ReadonlyMap<string, number> = new Map([
  ['m', 1e-3],
  ['', 1],
  ['k', 1e3],
  ['M', 1e6],
  ['G', 1e9],
  ['T', 1e12],
  ['Ki', 2 ** 10],
  ['Mi', 2 ** 20],
  ['Gi', 2 ** 30],
  ['Ti', 2 ** 40],
]);

/** The number that a quantity such as `300m` or `64Mi` stands for; `undefined` for what is none. */
export function quantity(value: unknown): number | undefined {
  const [, digits, unit] =
    /^(\d{1,15}(?:\.\d{1,9})?)([a-zA-Z]{0,2})$/.exec(typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '') ??
    [];
  const factor = unit === undefined ? undefined : units.get(unit);
  return digits === undefined || factor === undefined ? undefined : Number(digits) * factor;
}
