import { describe, expect, it } from 'vitest';
import { readWaivers } from '#spec/catalogue/read-waivers';
import { updateWaivers } from '#spec/catalogue/update-waivers';
import { schemas } from './schema-texts.ts';

const file = 'waivers.yaml';
const text = `# Ours.
waivers:
  # The first.
  - rule: watch/resume
    reason: Filed. # as 12
    owner: storage

  # The second,
  # in two lines.
  - { rule: watch/order, reason: Filed., owner: storage }
  # The end.
`;
const read = (of: string) => readWaivers({ file, text: of }, schemas);
const added = { rule: 'verbs/get', match: 'configmaps', maxResults: 2, reason: 'Found: "x".', owner: 'us' };

describe('a file of waivers after changes', () => {
  it('keeps the text of what stays, with its comments', () => {
    expect(updateWaivers({ file, text }, { present: read(text), removed: [], added: [] })).toBe(text);
  });

  it('loses a waiver with the comments directly above it', () => {
    const present = read(text);
    expect(updateWaivers({ file, text }, { present, removed: present.slice(1), added: [] })).toBe(
      text.replace(/ {2}# The second,\n.*\n.*\n/, ''),
    );
    expect(updateWaivers({ file, text }, { present, removed: present.slice(0, 1), added: [] })).toBe(
      text.replace(/ {2}# The first\.\n.*\n.*\n.*\n/, ''),
    );
  });

  it('has new waivers at the end, in the indentation of the list', () => {
    const present = read(text);
    const updated = updateWaivers({ file, text }, { present, removed: [], added: [added] });
    expect(updated).toContain(
      '  - rule: verbs/get\n    match: configmaps\n    maxResults: 2\n    reason: \'Found: "x".\'\n    owner: us\n',
    );
    expect(read(updated).map(({ rule }) => rule)).toEqual(['watch/resume', 'watch/order', 'verbs/get']);
    const flush = 'waivers:\n- rule: watch/resume\n  reason: Filed.\n  owner: us\n';
    expect(read(updateWaivers({ file, text: flush }, { present: read(flush), removed: [], added: [added] }))).toHaveLength(2);
  });

  it('is an empty list when all waivers are gone', () => {
    const present = read(text);
    const updated = updateWaivers({ file, text }, { present, removed: present, added: [] });
    expect([read(updated), updated.includes('# Ours.')]).toEqual([[], true]);
    expect(read(updateWaivers({ file, text: updated }, { present: [], removed: [], added: [added] }))).toMatchObject([added]);
  });

  it('is made new where there is none', () => {
    expect(read(updateWaivers(undefined, { present: [], removed: [], added: [added] }))).toMatchObject([added]);
    expect(read(updateWaivers(undefined, { present: [], removed: [], added: [] }))).toEqual([]);
  });

  it('is refused where the waivers are not one under the other', () => {
    const flow = 'waivers: [{ rule: watch/resume, reason: Filed., owner: us }]\n';
    expect(() => updateWaivers({ file, text: flow }, { present: read(flow), removed: [], added: [] })).toThrow(
      'does not begin with "- " on a line of its own',
    );
  });
});
