import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { kubernetesReleases } from './kubernetes-server.ts';
import { releasesIn } from './tested-releases.ts';

describe('the releases to test against', () => {
  it('are three unless others are named', () => {
    expect(releasesIn(undefined)).toEqual(['1.36', '1.30', '1.24']);
    expect(releasesIn('')).toEqual(releasesIn(undefined));
  });

  it('are listed newest first, in whatever order they are named', () => {
    expect(releasesIn('1.25,1.35')).toEqual(['1.35', '1.25']);
    expect(releasesIn([...kubernetesReleases].reverse().join(','))).toEqual(kubernetesReleases);
  });

  it('have a Go module for each release that can be built', () => {
    const modules = readdirSync(new URL('kubernetes', import.meta.url)).filter((file) => /^\d.*\.mod$/.test(file));
    expect(modules.map((file) => file.replace('.mod', '')).sort()).toEqual([...kubernetesReleases].sort());
  });

  it('are only those that can be built', () => {
    expect(() => releasesIn('1.36,1.99')).toThrow('There is no kube-apiserver 1.99');
  });
});
