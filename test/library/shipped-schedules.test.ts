import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { kindText } from '#core/codecs/group-version-kind';
import { releaseText } from '#core/codecs/release';
import { loadCompatibilityTables, loadSchedules, shippedSchedules } from '#library/load-tables';
import { resolveReplacement } from '#spec/schedule/resolve-replacement';
import { scheduleFor } from '#spec/schedule/schedule-for';
import { projectFiles, projectText } from '../house/project-files.ts';

const names = shippedSchedules();
const together = scheduleFor(loadSchedules(names), 'k8s.io');
const row = (type: string) => together.versions.find((version) => kindText(version) === type);

describe('the shipped schedules', () => {
  it('are the files of their folder', () => {
    expect(names.map((name) => `spec-tables/schedules/${name}.yaml`)).toEqual(projectFiles('spec-tables/schedules'));
    expect(names.length).toBeGreaterThan(8);
  });

  it.each(names)('are valid, and named after the project: %s', (name) => {
    const { versions } = loadSchedules([name]);
    expect([...new Set(versions.map(({ project }) => project?.name))]).toEqual([name]);
    expect(versions.every(({ evidence = {} }) => Object.keys(evidence).length > 0)).toBe(true);
  });

  it('name no release after the newest that was read', () => {
    const later = together.versions.flatMap(({ project, introduced, deprecated, removed, ...type }) =>
      [introduced, deprecated, removed]
        .filter((release) => release !== undefined)
        .filter((release) => project !== undefined && (release.major - project.newest.major || release.minor - project.newest.minor) > 0)
        .map((release) => `${kindText(type)} ${releaseText(release)}`),
    );
    expect(later).toEqual([]);
  });

  it('name a place of the release that each row has', () => {
    const wrong = names.flatMap((name) => {
      const table = Object(load(projectText(`spec-tables/schedules/${name}.yaml`)));
      return table.rows.flatMap(
        (each: {
          readonly apiVersion: string;
          readonly kind: string;
          readonly introduced?: string;
          readonly evidence: { readonly introduced?: string };
        }) => {
          const place = each.evidence.introduced;
          return place === undefined || place.endsWith(`${each.introduced}.0`)
            ? []
            : [`${name}: ${each.apiVersion}/${each.kind}: ${place}`];
        },
      );
    });
    expect(wrong).toEqual([]);
  });

  it('go together with each other and with the schedule of the server', () => {
    const { schedule } = loadCompatibilityTables(names);
    expect(schedule.versions.filter(({ project }) => project !== undefined)).toHaveLength(together.versions.length);
  });

  it.each([
    ['cert-manager.io/v1alpha2/Certificate', '0.11', '1.4', '1.6', 'cert-manager.io/v1/Certificate'],
    ['certmanager.k8s.io/v1alpha1/Challenge', undefined, undefined, '0.11', 'acme.cert-manager.io/v1/Challenge'],
    ['authentication.istio.io/v1alpha1/Policy', undefined, undefined, '1.6', 'security.istio.io/v1/PeerAuthentication'],
    ['gateway.networking.k8s.io/v1alpha2/HTTPRoute', '0.4', '0.6', '0.8', 'gateway.networking.k8s.io/v1/HTTPRoute'],
    ['gateway.networking.k8s.io/v1alpha2/TCPRoute', '0.4', '1.6', undefined, 'gateway.networking.k8s.io/v1/TCPRoute'],
    ['monitoring.coreos.com/v1alpha1/AlertmanagerConfig', '0.43', undefined, undefined, 'monitoring.coreos.com/v1beta1/AlertmanagerConfig'],
    ['argoproj.io/v1alpha1/Gateway', undefined, undefined, '0.17', 'argoproj.io/v1alpha1/EventSource'],
    ['serving.knative.dev/v1alpha1/Service', undefined, undefined, '0.19', 'serving.knative.dev/v1/Service'],
    ['sources.eventing.knative.dev/v1alpha1/CronJobSource', '0.6', undefined, '0.14', 'sources.knative.dev/v1/PingSource'],
  ])('have %s', (type, introduced, deprecated, removed, replacement) => {
    const found = row(type);
    const text = (release: { readonly major: number; readonly minor: number } | undefined) =>
      release === undefined ? undefined : releaseText(release);
    expect([text(found?.introduced), text(found?.deprecated), text(found?.removed)]).toEqual([introduced, deprecated, removed]);
    const by = found === undefined ? undefined : resolveReplacement(together, found, { major: 1, minor: 36 });
    expect(by === undefined ? undefined : kindText(by.version)).toBe(replacement);
  });
});
