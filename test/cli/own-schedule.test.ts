import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createProgram } from '#cli/program';
import { reportError } from '#cli/report-error';
import { projectFolder, projectText } from '../house/project-files.ts';
import { temporaryFolder } from '../house/temporary-folder.ts';
import { fakeWorld } from './fake-world.ts';

const schedule = join(projectFolder, 'test/fixtures/own-schedule.yaml');
const widget = 'apiVersion: widgets.example.com/v1beta1\nkind: Widget\nmetadata: {name: a}\n';

const scanned = async (...args: readonly string[]) => {
  const folder = temporaryFolder({ 'a.yaml': widget, 'b.yaml': 'apiVersion: batch/v1beta1\nkind: CronJob\nmetadata: {name: b}\n' });
  const world = fakeWorld();
  const code = await createProgram(world)
    .parseAsync(['scan', folder, '--format', 'json', ...args], { from: 'user' })
    .then(
      () => world.code() ?? 0,
      (fault: unknown) => reportError(fault, world.terminal, false),
    );
  return { code, out: world.out(), error: world.error() };
};
const messages = (out: string): readonly string[] => JSON.parse(out).findings.map(({ message }: { readonly message: string }) => message);

describe('a schedule of a user', () => {
  it('adds groups to the schedule of the project', async () => {
    const { code, out } = await scanned('--schedule', schedule, '--target-release', '1.36');
    expect(messages(out)).toEqual([
      'Widget a: widgets.example.com/v1beta1/Widget is removed in 1.34; use widgets.example.com/v1/Widget.',
      'CronJob b: batch/v1beta1/CronJob is removed in 1.25; use batch/v1/CronJob.',
    ]);
    expect(code).toBe(1);
    expect(messages((await scanned('--target-release', '1.36')).out)).toHaveLength(1);
  });

  it('judges by the target release', async () => {
    const { out } = await scanned('--schedule', schedule, '--target-release', '1.33');
    expect(messages(out)[0]).toContain('is deprecated since 1.30, and removed in 1.34');
  });

  const text = projectText('test/fixtures/own-schedule.yaml');
  it.each([
    ['with a wrong column', text.replace('"1.34"', 'soon'), /a\/own\.yaml:17:14: .*removed.*"soon"/],
    ['with an unknown replacement', text.replace('v1/Widget', 'v2/Widget'), /own\.yaml:18:18: .*no row is about/],
    [
      'with a row of the project',
      text.replaceAll('widgets.example.com/v1beta1', 'batch/v1beta1').replaceAll('kind: Widget', 'kind: CronJob'),
      /own\.yaml:/,
    ],
    ['that is another table', 'table: releases\nrows: []\n', /own\.yaml is no schedule: it has no line "table: deprecation-schedule"\./],
    ['that is no YAML', `${text}  - [\n`, /own\.yaml:\d+:\d+: /],
  ])('is refused with its place: %s', async (_, written, message) => {
    const folder = temporaryFolder({ 'a/own.yaml': written });
    const { code, error } = await scanned('--schedule', join(folder, 'a/own.yaml'));
    expect([code, error]).toEqual([2, expect.stringMatching(message)]);
  });

  it('is refused where it is not there', async () => {
    const { code, error } = await scanned('--schedule', 'nowhere.yaml');
    expect([code, error]).toEqual([2, expect.stringContaining('There is no nowhere.yaml.')]);
  });
});
