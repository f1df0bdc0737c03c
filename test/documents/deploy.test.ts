import { load, loadAll } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { compatibilityRole, roleManifests } from '../../src/index.ts';
import { projectFiles, projectText } from '../house/project-files.ts';

const manifests = projectFiles('deploy').filter((file) => file.endsWith('.yaml'));

/** Every container of the manifests, also those of templates and of plugins. */
const containers = manifests.flatMap((file) =>
  [...projectText(file).matchAll(/^( *)(?:- )?name: apiconform\n(?: *)image: (\S+)$/gm)].map(([, , image]) => ({ file, image })),
);

describe('the manifests of deploy/', () => {
  it('have the rights that apiconform rbac prints', async () => {
    expect(projectText('deploy/rbac.yaml')).toBe(await roleManifests({ serviceAccount: 'apiconform:apiconform' }));
  });

  it('have the rights that apiconform rbac --compat prints', async () => {
    const name = 'apiconform/apiconform-compatibility';
    const check = { objects: true, helm: true, reportConfigmap: name, serviceAccount: name.replace('/', ':') };
    expect(projectText('deploy/compatibility-rbac.yaml')).toBe(await compatibilityRole(check));
    expect(projectText('deploy/compatibility-cronjob.yaml')).toContain(
      `args: [compat, server, --objects, --helm, --report-configmap, ${name}]`,
    );
  });

  it('use the image of this version', () => {
    const { version } = JSON.parse(projectText('package.json'));
    expect(containers.map(({ image }) => image)).toEqual(containers.map(() => `apiconform:${version}`));
    expect(containers.length).toBe(4);
  });

  it('are YAML', () => {
    for (const file of manifests) expect(loadAll(projectText(file)).length, file).toBeGreaterThan(0);
  });
});

describe('the recipe of the container', () => {
  const lines = projectText('Containerfile')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const stages = lines.flatMap((line, index) => (line.startsWith('FROM ') ? [index] : []));
  const last = lines.slice(stages.at(-1));

  it('builds in one stage, and runs in another of the same base', () => {
    const bases = lines.flatMap((line) => /^FROM (\S+)/.exec(line)?.[1] ?? []);
    expect([bases.length, new Set(bases).size]).toEqual([2, 1]);
    expect(bases[0]).toMatch(/^node:\d+-slim$/);
    expect(last.filter((line) => line.startsWith('RUN ') || line.startsWith('ADD '))).toEqual([]);
  });

  it('runs as a user without a name and without rights', () => {
    expect(last.filter((line) => line.startsWith('USER '))).toEqual(['USER 65532:65532']);
    expect(last.findIndex((line) => line.startsWith('USER '))).toBeLessThan(last.findIndex((line) => line.startsWith('ENTRYPOINT ')));
  });

  it('starts the command without a shell', () => {
    const entry = last.find((line) => line.startsWith('ENTRYPOINT '))?.slice('ENTRYPOINT '.length) ?? '';
    expect(JSON.parse(entry)).toEqual(['node', '/app/dist/src/cli/main.js']);
  });
});

describe('the action', () => {
  const action: unknown = load(projectText('action.yml'));
  const text = projectText('action.yml');

  it('has a description of each input', () => {
    expect(action).toMatchObject({ runs: { using: 'composite' }, inputs: { server: { description: expect.any(String) } } });
  });

  it('passes no input as a part of a script', () => {
    const scripts = [...text.matchAll(/run: \|\n((?: {8}.*\n)+)/g)].map(([, script = '']) => script);
    expect(scripts.length).toBe(2);
    expect(scripts.filter((script) => script.includes('${{'))).toEqual([]);
  });
});
