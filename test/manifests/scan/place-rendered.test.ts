import { describe, expect, it } from 'vitest';
import { type RenderedFinding, withRendered } from '#manifests/scan/place-rendered';
import { findingsIn, scanned, settingsFor } from './project-settings.ts';

const old = 'apiVersion: policy/v1beta1\nkind: PodDisruptionBudget\nmetadata: {name: a}\n';
const settings = settingsFor('1.36');

const rendered = (source: string | undefined): readonly RenderedFinding[] =>
  findingsIn(old).map((finding) => ({ finding, rendered: { by: 'helm', path: 'web' }, source, root: 'web/Chart.yaml' }));

const placed = (template: string) =>
  withRendered(
    scanned(template).flatMap(({ findings }) => findings),
    rendered('a.yaml'),
    { text: (file) => (file === 'a.yaml' ? template : undefined), templatesOf: () => ['a.yaml'] },
    settings,
  ).map(({ level, where: { file, line, column }, rendered: by }) => `${level} ${file}:${line}:${column} ${by?.by ?? ''}`.trim());

describe('a finding in what a tool renders', () => {
  it('is reported once where the template shows it', () => {
    expect(placed(`# a\n${old}b: {{ .c }}\n`)).toEqual(['MUST a.yaml:2:13']);
  });

  it('is where the template computes the version', () => {
    expect(placed('# a\nkind: ConfigMap\napiVersion: {{ .b }}\n---\nkind: PodDisruptionBudget\napiVersion: {{ .c }}\n')).toEqual([
      'MUST a.yaml:6:13 helm',
    ]);
  });

  it('takes the place of a note about a choice', () => {
    const choice = '{{ if .a }}\napiVersion: policy/v1\n{{ else }}\napiVersion: policy/v1beta1\n{{ end }}\nkind: PodDisruptionBudget\n';
    expect(scanned(choice).flatMap(({ findings }) => findings)).toMatchObject([{ level: 'MAY' }]);
    expect(placed(choice)).toEqual(['MUST a.yaml:4:13 helm']);
  });

  it('is a note where the templates name the version for other releases alone', () => {
    const guarded = `{{ if .Capabilities.APIVersions.Has "policy/v1beta1" }}\n${old}{{ end }}\n`;
    expect(placed(guarded)).toEqual(['MAY a.yaml:2:13 helm']);
  });

  it('is in the file of the chart where its source is not known', () => {
    expect(withRendered([], rendered(undefined), { text: () => undefined, templatesOf: () => [] }, settings)).toMatchObject([
      { where: { file: 'web/Chart.yaml', line: 1 } },
    ]);
  });
});
