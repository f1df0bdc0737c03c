/** Colours for the terminal by meaning; plain text where it takes none. */
export type Paint = Readonly<Record<'good' | 'bad' | 'warning' | 'faint' | 'strong', (text: string) => string>>;

const codes = { good: 32, bad: 31, warning: 33, faint: 2, strong: 1 } as const;

export function createPaint(color: boolean): Paint {
  const paint = (code: number) => (text: string) => (color ? `\u001b[${code}m${text}\u001b[0m` : text);
  return {
    good: paint(codes.good),
    bad: paint(codes.bad),
    warning: paint(codes.warning),
    faint: paint(codes.faint),
    strong: paint(codes.strong),
  };
}
