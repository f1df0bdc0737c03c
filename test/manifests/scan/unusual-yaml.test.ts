import { load, loadAll } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { createManifestSplitter, documentsOf } from '#manifests/parse/manifest-splitter';
import { findingsIn, fixed } from './project-settings.ts';

/** Every finding is fixed, or a person is asked and the text stays. */
const isFixed = (text: string): boolean => {
  const after = fixed(text);
  const [before, left] = [findingsIn(text), findingsIn(after)];
  expect(before.length).toBeGreaterThan(0);
  if (after === text) {
    expect(before.filter(({ fixable }) => fixable)).toEqual([]);
    expect(before.filter(({ blockers }) => blockers.length === 0)).toEqual([]);
    return false;
  }
  expect(left).toEqual(before.filter(({ fixable }) => !fixable));
  return true;
};

const ingress = (spec: string, name = 'a'): string =>
  `{apiVersion: extensions/v1beta1, kind: Ingress, metadata: {name: ${name}}, spec: ${spec}}`;

describe('a document with anchors', () => {
  it.each([
    ['a version', 'items:\n- {apiVersion: &v extensions/v1beta1, kind: Ingress, spec: {}}\n- {apiVersion: *v, kind: Ingress, spec: {}}'],
    [
      'a version, whose other object has other fields',
      'items:\n- {apiVersion: &v extensions/v1beta1, kind: Ingress, spec: {}}\n- {apiVersion: *v, kind: Ingress, spec: {backend: {serviceName: a, servicePort: 1}}}',
    ],
    ['a part that changes', `items:\n- ${ingress('&s {backend: {serviceName: a, servicePort: 80}}')}\n- ${ingress('*s', 'b')}`],
    [
      'a part of a changed part',
      `items:\n- ${ingress('{backend: &b {serviceName: a, servicePort: 80}}')}\n- ${ingress('{backend: *b}', 'b')}`,
    ],
    [
      'a part that another kind uses',
      `items:\n- ${ingress('&s {backend: {serviceName: a, servicePort: 80}}')}\n- {apiVersion: example.com/v1, kind: Other, spec: *s}`,
    ],
    [
      'a merged part',
      'items:\n- &base\n  apiVersion: extensions/v1beta1\n  kind: Ingress\n  spec: {backend: {serviceName: a, servicePort: 80}}\n- <<: *base\n  metadata: {name: b}',
    ],
    [
      'a version that is merged',
      'common: &common\n  apiVersion: batch/v1beta1\nitems:\n- <<: *common\n  kind: CronJob\n  metadata: {name: b}',
    ],
  ])('is not changed if it would be changed by half: %s', (_, items) => {
    const text = `apiVersion: v1\nkind: List\n${items}\n`;
    const after = fixed(text);
    if (isFixed(text)) {
      // The fix of the document without anchors is the same.
      const plain = JSON.stringify(load(text));
      expect(load(after)).toEqual(load(fixed(plain)));
    }
  });

  it('is changed where every alias wants the change', () => {
    const text = 'apiVersion: v1\nkind: List\nitems:\n- {apiVersion: &v batch/v1beta1, kind: CronJob}\n- {apiVersion: *v, kind: CronJob}\n';
    expect(isFixed(text)).toBe(true);
    expect(load(fixed(text))).toMatchObject({ items: [{ apiVersion: 'batch/v1' }, { apiVersion: 'batch/v1' }] });
  });

  it('is changed as a whole where an object is repeated', () => {
    const text = `apiVersion: v1\nkind: List\nitems:\n- &a ${ingress('{backend: {serviceName: a, servicePort: 80}}')}\n- *a\n`;
    expect(isFixed(text)).toBe(true);
    expect(load(fixed(text))).toEqual(load(fixed(JSON.stringify(load(text)))));
  });

  it('is left alone if its expansion has no end', () => {
    const levels = Array.from({ length: 12 }, (_, index) => `x${index + 1}: &x${index + 1} [${Array(9).fill(`*x${index}`).join(', ')}]`);
    const text = `apiVersion: batch/v1beta1\nkind: CronJob\nx0: &x0 [a]\n${levels.join('\n')}\n`;
    expect(isFixed(text)).toBe(false);
  });

  it('is changed if its aliases are elsewhere', () => {
    const text = 'apiVersion: batch/v1beta1\nkind: CronJob\nmetadata: {labels: &l {a: b}}\nspec: {template: {metadata: {labels: *l}}}\n';
    expect(fixed(text)).toBe(text.replace('batch/v1beta1', 'batch/v1'));
  });
});

describe('unusual YAML is fixed, or left to a person', () => {
  it.each([
    ['an explicit key', 'apiVersion: extensions/v1beta1\nkind: Ingress\nspec:\n  ? backend\n  : serviceName: a\n    servicePort: 80\n'],
    ['an explicit version', '? apiVersion\n: batch/v1beta1\n? kind\n: CronJob\n'],
    ['a tagged version', 'apiVersion: !!str batch/v1beta1\nkind: CronJob\n'],
    ['a tagged field', 'apiVersion: extensions/v1beta1\nkind: Ingress\nspec: {backend: {serviceName: a, servicePort: !!int "80"}}\n'],
    ['a tagged map', 'apiVersion: extensions/v1beta1\nkind: Ingress\nspec:\n  backend: !!map\n    serviceName: a\n    servicePort: 80\n'],
    ['a port in quotes', 'apiVersion: extensions/v1beta1\nkind: Ingress\nspec: {backend: {serviceName: a, servicePort: "80"}}\n'],
    ['tabs after keys', 'apiVersion:\tbatch/v1beta1\nkind:\tCronJob\n'],
    ['a document in one line', '--- {apiVersion: batch/v1beta1, kind: CronJob}\n'],
    ['a key in quotes with an escape', '"api\\x56ersion": batch/v1beta1\nkind: CronJob\n'],
  ])('%s', (_, text) => {
    const expected = fixed(JSON.stringify(loadAll(text)[0]));
    if (isFixed(text)) expect(loadAll(fixed(text))[0]).toEqual(JSON.parse(expected));
  });

  it('a port of digits in quotes needs a person, since a port name has a letter', () => {
    const [finding] = findingsIn('apiVersion: extensions/v1beta1\nkind: Ingress\nspec: {backend: {serviceName: a, servicePort: "80"}}\n');
    expect(finding?.blockers).toEqual(['A port in quotes is a name, and a name has a letter; write a number without quotes.']);
  });
});

describe('carriage returns as line ends', () => {
  const lines =
    'apiVersion: batch/v1beta1\nkind: CronJob # a\n---\nkind: Ingress\napiVersion: extensions/v1beta1\nspec:\n  backend:\n    serviceName: a\n';
  const text = lines.replaceAll('\n', '\r');

  it('have the findings and the fix of line feeds', () => {
    expect(findingsIn(text)).toEqual(findingsIn(lines));
    expect(findingsIn(text).map(({ where }) => where.line)).toEqual([1, 5]);
    expect(fixed(text)).toBe(fixed(lines).replaceAll('\n', '\r'));
  });

  it.each([1, 2, 3, 7])('are found in pieces of %i characters, and CRLF is not taken for them', (size) => {
    for (const whole of [text, lines.replaceAll('\n', '\r\n'), lines]) {
      const documents: string[] = [];
      const splitter = createManifestSplitter(1000, { document: ({ text: each }) => documents.push(each), tooLong: () => undefined });
      for (let at = 0; at < whole.length; at += size) splitter.push(whole.slice(at, at + size));
      splitter.end();
      expect(documents).toEqual(documentsOf(whole).map(({ text: each }) => each));
      expect(documents.join('')).toBe(whole);
      expect(documents.length).toBe(2);
    }
  });
});
