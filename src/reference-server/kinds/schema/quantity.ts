/** The factors of the suffixes that a quantity may have. */
const units: ReadonlyMap<string, number> = new Map([
  ['n', 1e-9],
  ['u', 1e-6],
  ['m', 1e-3],
  ['', 1],
  ...['k', 'M', 'G', 'T', 'P', 'E'].map((unit, index): [string, number] => [unit, 1000 ** (index + 1)]),
  ...['Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'].map((unit, index): [string, number] => [unit, 1024 ** (index + 1)]),
]);

const form = /^([+-]?(?:\d{1,20}(?:\.\d{0,20})?|\.\d{1,20}))(?:[eE]([+-]?\d{1,2})|([a-zA-Z]{1,2}))?$/;

/** The number that a quantity such as `300m`, `64Mi` or `1e3` stands for; `undefined` for what is none. */
export function quantity(value: unknown): number | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';
  const [, digits, exponent, unit = ''] = form.exec(text) ?? [];
  const factor = exponent === undefined ? units.get(unit) : 10 ** Number(exponent);
  return digits === undefined || factor === undefined ? undefined : Number(digits) * factor;
}
