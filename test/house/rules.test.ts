import { describe, expect, it } from 'vitest';
import { lintFixtures } from './lint-fixtures.ts';

/** A line that breaks a rule of the house, and files where it may and may not stand. */
const rules = [
  {
    rule: 'a cast',
    text: 'export const a = (b: unknown) => b as string;\n',
    mayNot: ['src/conformance/runner/a.ts', 'suites/a.ts', 'test/a.ts'],
    may: ['src/adapters/a.ts'],
  },
  {
    rule: 'a cast in angle brackets',
    text: 'export const a = (b: unknown) => <string>b;\n',
    mayNot: ['src/conformance/runner/a.ts'],
    may: ['src/adapters/a.ts'],
  },
  { rule: 'as const', text: "export const a = ['b'] as const;\n", mayNot: [], may: ['src/conformance/runner/a.ts'] },
  { rule: 'any', text: 'export const a = (b: any) => b;\n', mayNot: ['src/adapters/a.ts', 'test/a.ts'], may: [] },
  {
    rule: 'the process',
    text: 'export const a = () => process.argv;\n',
    mayNot: ['src/conformance/runner/a.ts', 'src/index.ts', 'suites/a.ts', 'src/reference-server/a.ts'],
    may: ['src/adapters/a.ts', 'src/cli/a.ts', 'src/reference-server/http/listen.ts', 'test/a.ts', 'scripts/a.mjs'],
  },
  {
    rule: 'the console',
    text: "export const a = () => console.log('b');\n",
    mayNot: ['src/conformance/runner/a.ts', 'src/adapters/a.ts'],
    may: ['src/cli/a.ts', 'scripts/a.mjs'],
  },
  {
    rule: 'a default export',
    text: 'export default 1;\n',
    mayNot: ['src/conformance/runner/a.ts', 'test/a.ts'],
    may: ['vitest.config.ts'],
  },
  {
    rule: 'a non-null assertion',
    text: 'export const a = (b: string | undefined) => b!.length;\n',
    mayNot: ['src/adapters/a.ts', 'test/a.ts'],
    may: [],
  },
  {
    rule: 'a changed parameter',
    text: 'export const a = (b: number) => {\n  b += 1;\n  return b;\n};\n',
    mayNot: ['src/conformance/runner/a.ts'],
    may: [],
  },
  { rule: 'an enum', text: 'export enum A {\n  B = 1,\n}\n', mayNot: ['src/conformance/runner/a.ts'], may: [] },
  {
    rule: 'a list of the exports of others',
    text: "export { a } from './a.ts';\n",
    mayNot: ['src/conformance/runner/list.ts'],
    may: ['src/index.ts', 'suites/index.ts'],
  },
  {
    rule: 'a name that is no kebab-case',
    text: 'export const a = 1;\n',
    mayNot: ['src/conformance/runner/aName.ts', 'src/conformance/runner/a_name.ts'],
    may: ['src/conformance/runner/a-name.ts', 'test/conformance/runner/a-name.test.ts'],
  },
] as const;

describe('the linter', () => {
  it.each(rules)('knows where $rule may stand', async ({ text, may, mayNot }) => {
    const said = await lintFixtures(new Map([...may, ...mayNot].map((file) => [file, text])));
    const stopped = [...said].filter(([, complaints]) => complaints.length > 0).map(([file]) => file);
    expect(stopped).toEqual(mayNot);
  });
});
