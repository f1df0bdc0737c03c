import { expect, it } from 'vitest';
import { manifestText } from '#library/manifest-text';
import { customVersions } from '#manifests/scan/custom-versions';
import { projectSchedule, release } from '../spec/schedule/project-schedule.ts';

const widget = (version: string) => `apiVersion: example.com/${version}\nkind: Widget\nmetadata: { name: a }\n`;

it('compares the text of a manifest with definitions of custom resources', () => {
  const custom = customVersions();
  const versions = [
    { name: 'v1', served: true, deprecated: false },
    { name: 'v1beta1', served: false, deprecated: false },
  ];
  custom.add({ group: 'example.com', kind: 'Widget', versions, source: 'the cluster' });
  const messages = (definitions: typeof custom | undefined, text: string) =>
    manifestText(projectSchedule, 'k8s.io', release('1.36'), definitions)
      .findings(text)
      .findings.map(({ message }) => message);
  expect(messages(custom, `${widget('v1')}---\n${widget('v1beta1')}`)).toEqual([
    'Widget a: example.com/v1beta1/Widget is not served by its CustomResourceDefinition in the cluster; use example.com/v1/Widget.',
  ]);
  expect(messages(undefined, widget('v1beta1'))).toEqual([]);
});
