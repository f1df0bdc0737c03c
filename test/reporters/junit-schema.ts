import { elementsOf, type MarkupElement, parseMarkup } from './conformance/parse-markup.ts';

/** What an element may have, and what it must have (`required`). `text`: it may have text. */
type ElementRule = {
  readonly attributes: readonly string[];
  readonly required: readonly string[];
  readonly children: readonly string[];
  readonly text?: true;
};

const details = { attributes: ['type', 'message'], required: [], children: [], text: true } as const;

/** The elements that this project writes, as junit-10.xsd of Jenkins' xUnit plugin (release 3) describes them, in a form of our own. */
const rules: Readonly<Record<string, ElementRule>> = {
  testsuites: { attributes: ['name', 'time', 'tests', 'failures', 'errors'], required: [], children: ['testsuite'] },
  testsuite: {
    attributes: [
      ...['name', 'tests', 'failures', 'errors', 'group', 'time', 'skipped', 'timestamp', 'hostname', 'id', 'package'],
      ...['file', 'log', 'url'],
    ],
    required: ['name', 'tests', 'failures', 'errors'],
    children: ['testsuite', 'properties', 'testcase', 'system-out', 'system-err'],
  },
  properties: { attributes: [], required: [], children: ['property'] },
  property: { attributes: ['name', 'value'], required: ['name', 'value'], children: [] },
  testcase: {
    attributes: ['name', 'time', 'classname', 'group'],
    required: ['name'],
    children: ['skipped', 'error', 'failure', 'system-out', 'system-err'],
  },
  failure: details,
  error: details,
  skipped: details,
  'system-out': { attributes: [], required: [], children: [], text: true },
  'system-err': { attributes: [], required: [], children: [], text: true },
};

/** A time of a suite: digits, with commas before each group of three, and a fraction. */
const suiteTime = /^(?:(?:\d{0,3},)*\d{3}|\d{0,3})*(?:\.\d*)?$/;

/** Returns what the schema does not allow in a JUnit document. */
export const junitProblems = (text: string): readonly string[] => {
  const root = parseMarkup(text);
  return root.name === 'testsuites' ? elementsOf(root).flatMap(problemsOf) : ['the root is not testsuites'];
};

const problemsOf = ({ name, attributes, children }: MarkupElement): readonly string[] => {
  const rule = rules[name];
  if (rule === undefined) return [`unknown element ${name}`];
  const time = attributes.get('time');
  return [
    ...[...attributes.keys()].filter((key) => !rule.attributes.includes(key)).map((key) => `${name} has no attribute ${key}`),
    ...rule.required.filter((key) => !attributes.has(key)).map((key) => `${name} needs ${key}`),
    ...children.flatMap((child) => {
      if (typeof child === 'string') return child.trim() === '' || rule.text === true ? [] : [`${name} has text`];
      return rule.children.includes(child.name) ? [] : [`${name} has no child ${child.name}`];
    }),
    ...(time !== undefined && name !== 'testcase' && !suiteTime.test(time) ? [`${name} has the time ${time}`] : []),
  ];
};
