import { chmodSync, lstatSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createProgram } from '#cli/program';
import { temporaryFolder } from '../house/temporary-folder.ts';
import { fakeWorld } from './fake-world.ts';

const old = '# kept\napiVersion: batch/v1beta1\nkind: CronJob\nmetadata: {name: nightly}\n';
const fresh = old.replace('batch/v1beta1', 'batch/v1');

const scan = async (args: readonly string[], input: readonly string[] = []) => {
  const world = fakeWorld({ input });
  await createProgram(world).parseAsync(['node', 'apiconform', 'scan', ...args]);
  return { out: world.out(), error: world.error(), code: world.code() };
};

describe('apiconform scan', () => {
  it('looks at files and folders, and exits with 1 where something is removed', async () => {
    const folder = temporaryFolder({ 'a/b.yaml': old, 'a/c.txt': old, 'a/node_modules/d.yaml': old, 'a/e.json': '{}', 'f.conf': old });
    const { out, code } = await scan([join(folder, 'a'), join(folder, 'f.conf')]);
    expect(out.match(/removed {5}/g)).toHaveLength(2);
    expect(out).toContain('2 findings for release 1.');
    expect(out).toContain('3 files');
    expect(code).toBe(1);
  });

  it('exits with 0 where nothing is, and with 2 where something cannot be read', async () => {
    const folder = temporaryFolder({ 'a.yaml': fresh, 'b.yaml': 'a: [', 'c.yaml': '' });
    writeFileSync(join(folder, 'd.yaml'), Buffer.from([0x61, 0x3a, 0x20, 0xff]));
    expect((await scan([join(folder, 'a.yaml')])).code).toBe(0);
    expect((await scan([join(folder, 'b.yaml')])).code).toBe(2);
    const { out, code } = await scan([folder]);
    expect(out).toContain('is not UTF-8 text.');
    expect(out).toContain('2 unreadable');
    expect(code).toBe(2);
  });

  it('refuses folders in which there is nothing to read', async () => {
    const folder = temporaryFolder({ 'a.txt': old, 'b/c.conf': old });
    await expect(scan([folder])).rejects.toThrow(`There is nothing to read in ${folder}.`);
    writeFileSync(join(folder, 'b/d.cue'), '');
    await expect(scan([folder])).rejects.toThrow(`${folder}/b/d.cue: CUE is not read. Scan what it generates.`);
  });

  it('says which of several folders has nothing to read, and which files are not read', async () => {
    const folder = temporaryFolder({ 'a/b.txt': old, 'c/d.yaml': fresh, 'c/e.libsonnet': '' });
    const { out, error, code } = await scan([join(folder, 'a'), join(folder, 'c')]);
    expect(error).toBe(`apiconform: warning: There is nothing to read in ${join(folder, 'a')}.\n`);
    expect(out).toContain(`${join(folder, 'c/e.libsonnet')}: Jsonnet is not read. Scan what it generates.\n`);
    expect(out).toContain('; 1 file in other formats not read.\n');
    expect(code).toBe(0);
  });

  it('reads templates by the names of files, JSON with comments, and a kustomization without an extension', async () => {
    const folder = temporaryFolder({
      'a.yaml.template': old,
      'b.tpl': `{{ define "b" }}\n${old}{{ end }}\n`,
      'tsconfig.json': '{ // a\n "a": [1,], }',
      Kustomization: 'resources: []\npatches:\n- target: {group: batch, version: v1beta1, kind: CronJob}\n  path: a.yaml\n',
    });
    const { out, code } = await scan([folder]);
    for (const name of ['a.yaml.template', 'b.tpl', 'Kustomization']) expect(out).toContain(`${join(folder, name)}\n`);
    expect(out).toContain('3 findings ');
    expect(out).not.toContain('unreadable');
    expect(code).toBe(1);
  });

  it('leaves out what is excluded, and says which pattern matches nothing', async () => {
    const folder = temporaryFolder({ 'a.yaml': fresh, 'testdata/b.yaml': old, 'c/d.tpl': old, 'e/f.yaml': old });
    const { out, error, code } = await scan([
      folder,
      ...['testdata', '*.tpl', 'e/f.yaml', 'x'].flatMap((pattern) => ['--exclude', pattern]),
    ]);
    expect(out).toContain('1 document in 1 file; 3 paths excluded.');
    expect(error).toBe('apiconform: warning: --exclude x matches nothing.\n');
    expect(code).toBe(0);
    expect((await scan([join(folder, 'e/f.yaml'), '--exclude', 'f.yaml'])).code).toBe(0);
  });

  it('reports objects of one namespace, and those that name none', async () => {
    const named = (namespace: string): string => `apiVersion: batch/v1beta1\nkind: CronJob\nmetadata: {name: a, namespace: ${namespace}}\n`;
    const { out, code } = await scan(['-', '--namespace', 'shop'], [`${named('shop')}---\n${named('other')}---\n${old}`]);
    expect(out).toContain('CronJob shop/a:');
    expect(out).toContain('CronJob nightly:');
    expect(out).not.toContain('other/a');
    expect(out).toContain('1 in other namespaces left out');
    expect(code).toBe(1);
    expect((await scan(['-', '-n', 'shop'], [named('other')])).code).toBe(0);
  });

  it('accepts what a comment ignores, and fails where it is not needed or cannot be read', async () => {
    const ignored = (text: string, more = 'reason="Moves with the cluster."'): string =>
      `# apiconform:ignore manifest/removed-version ${more}\n${text}`;
    const { out, code } = await scan(['-'], [ignored(old)]);
    expect(out).toContain('accepted: Moves with the cluster. (comment)');
    expect(code).toBe(0);
    expect((await scan(['-'], [ignored(fresh)])).code).toBe(1);
    expect((await scan(['-'], [ignored(old, 'reason=x until=2020-01-01')])).code).toBe(1);
    expect((await scan(['-'], [ignored(fresh, 'until=2020-01-01')])).code).toBe(2);
  });

  it('reports what the current release does not have yet', async () => {
    const { out, code } = await scan(['-', '--current-release', '1.20'], [fresh]);
    expect(out).toContain('too new     CronJob nightly: batch/v1/CronJob is introduced in 1.21, and the current release is 1.20');
    expect(code).toBe(1);
    expect((await scan(['-', '--current-release', '1.21'], [fresh])).code).toBe(0);
  });

  it('writes CSV', async () => {
    const { out } = await scan(['-', '--format', 'csv', '--target-release', '1.36'], [old.replace('nightly', '"=1+1"')]);
    expect(out.split('\r\n')).toEqual([
      'file,line,column,status,fails,rule,apiVersion,kind,namespace,name,release,replacement,fixable,accepted,message',
      `stdin,2,13,removed,true,manifest/removed-version,batch/v1beta1,CronJob,,"'=1+1",1.25,batch/v1/CronJob,true,,CronJob =1+1: batch/v1beta1/CronJob is removed in 1.25; use batch/v1/CronJob.`,
      '',
    ]);
  });

  it('says that it knows only the plans for a release that is still to come', async () => {
    expect((await scan(['-', '--target-release', '1.36'], [fresh])).error).toBe('');
    expect((await scan(['-', '--target-release', '1.99'], [fresh])).error).toMatch(
      /The schedule ends with release 1\.\d+; for release 1\.99, only planned removals/,
    );
  });

  it('fails on what is deprecated where asked to', async () => {
    const args = ['-', '--target-release', '1.24'];
    expect((await scan(args, [old])).code).toBe(0);
    expect((await scan([...args, '--fail-on', 'deprecated'], [old])).code).toBe(1);
  });

  it('reads standard input in pieces, and says that it was there', async () => {
    const { out } = await scan(['-', '--format', 'json'], ['apiVersion: batch/v1be', 'ta1\nkind: CronJob\n--', '-\na: [\n']);
    expect(JSON.parse(out)).toMatchObject({
      format: 'apiconform-scan',
      counts: { files: 1, documents: 2 },
      findings: [{ where: { file: 'stdin', line: 1, column: 13 }, replacement: 'batch/v1/CronJob' }],
      unread: [{ where: { file: 'stdin' } }],
    });
  });

  it('accepts what a file of waivers names', async () => {
    const folder = temporaryFolder({
      'a.yaml': old,
      'e.yaml': 'waivers:\n  - { rule: manifest/removed-version, match: "batch/v1beta1/CronJob/*", reason: It goes., owner: me }\n',
    });
    const args = ['--waivers', join(folder, 'e.yaml')];
    expect((await scan([join(folder, 'a.yaml'), ...args])).code).toBe(0);
    expect((await scan(['-', ...args], [fresh])).code).toBe(1);
  });

  it('shows what a fix would change, and changes nothing', async () => {
    const folder = temporaryFolder({ 'a.yaml': old });
    const file = join(folder, 'a.yaml');
    const { out, error, code } = await scan(['--fix', '--diff', file]);
    expect(out).toContain('\n-apiVersion: batch/v1beta1\n+apiVersion: batch/v1\n');
    expect(error).toContain('1 fixable');
    expect(readFileSync(file, 'utf8')).toBe(old);
    expect(code).toBe(1);
  });

  it('changes no file outside of the folder that was named', async () => {
    const folder = temporaryFolder({ 'outside/a.yaml': old, 'named/b.yaml': old, 'named/c.yaml': old });
    symlinkSync('../outside/a.yaml', join(folder, 'named/a.yaml'));
    symlinkSync('c.yaml', join(folder, 'named/d.yaml'));
    const { out, error, code } = await scan(['--fix', '--in-place', join(folder, 'named')]);
    expect(readFileSync(join(folder, 'outside/a.yaml'), 'utf8')).toBe(old);
    expect(['b', 'c', 'd'].map((name) => readFileSync(join(folder, `named/${name}.yaml`), 'utf8'))).toEqual([fresh, fresh, fresh]);
    expect(error).toContain('named/a.yaml was not changed: it is a link to a file outside of');
    expect(out).toContain('named/a.yaml');
    expect(code).toBe(1);
  });

  it('writes what a fix changes, preserves permissions and links, and reports what is left', async () => {
    const folder = temporaryFolder({ 'real/a.yaml': old, 'b.yaml': `${old}---\napiVersion: policy/v1beta1\nkind: PodSecurityPolicy\n` });
    chmodSync(join(folder, 'real/a.yaml'), 0o640);
    mkdirSync(join(folder, 'links'));
    symlinkSync('../real/a.yaml', join(folder, 'links/a.yaml'));
    const { out, code } = await scan(['--fix', '--in-place', join(folder, 'links/a.yaml'), join(folder, 'b.yaml')]);
    expect(readFileSync(join(folder, 'real/a.yaml'), 'utf8')).toBe(fresh);
    expect(statSync(join(folder, 'real/a.yaml')).mode & 0o777).toBe(0o640);
    expect(lstatSync(join(folder, 'links/a.yaml')).isSymbolicLink()).toBe(true);
    expect(out).toContain('PodSecurityPolicy');
    expect(out).toContain('1 finding ');
    expect(out).toContain(`Fixed 1 of 1 in ${join(folder, 'links/a.yaml')}.\n`);
    expect(out).toContain(`Fixed 1 of 2 in ${join(folder, 'b.yaml')}.\n`);
    expect(code).toBe(1);
  });

  it('says what it fixed beside a report for a program', async () => {
    const folder = temporaryFolder({ 'a.yaml': old });
    const { out, error } = await scan(['--fix', '--in-place', '--format', 'json', folder]);
    expect(JSON.parse(out).findings).toEqual([]);
    expect(error).toBe(`Fixed 1 of 1 in ${join(folder, 'a.yaml')}.\n`);
  });

  it('writes further formats to files, with what a fix would change in SARIF', async () => {
    const folder = temporaryFolder({ 'a.yaml': old });
    const [sarif, junit] = [join(folder, 'out/report.sarif'), join(folder, 'junit.xml')];
    const { out } = await scan(['--reporter', `sarif=${sarif}`, '--reporter', `junit=${junit}`, join(folder, 'a.yaml')]);
    expect(out).toContain('1 finding ');
    const [result] = JSON.parse(readFileSync(sarif, 'utf8')).runs[0].results;
    expect(result.fixes[0].artifactChanges[0].replacements).toEqual([
      { deletedRegion: { startLine: 2, startColumn: 1, endLine: 3, endColumn: 1 }, insertedContent: { text: 'apiVersion: batch/v1\n' } },
    ]);
    expect(result.locations[0].physicalLocation.region).toEqual({ startLine: 2, startColumn: 13, endColumn: 26 });
    expect(readFileSync(junit, 'utf8')).toContain('<failure ');
  });

  it('gives standard input fixed', async () => {
    expect((await scan(['--fix', '-'], [`${old}---\n# nothing\n`])).out).toBe(`${fresh}---\n# nothing\n`);
    expect((await scan(['--fix', '--diff', '-'], [old])).out).toContain('+apiVersion: batch/v1\n');
  });

  it.each([
    [['--in-place', '-'], '--diff and --in-place need --fix.'],
    [['no-such-file'], 'no-such-file does not exist.'],
    [['-', '--dialect', 'x'], 'Unknown dialect "x".'],
    [['-', '--waivers', 'no-such-file'], 'There is no no-such-file.'],
  ])('refuses what makes no sense: %j', async (args, message) => {
    await expect(scan(args)).rejects.toThrow(message);
  });

  it('knows the names of the other dialect', async () => {
    const text = 'apiVersion: networking.cluster.example/v1beta1\nkind: Ingress\nspec: {backend: {serviceName: a}}\n';
    const { out } = await scan(['-', '--fix', '--dialect', 'specification'], [text]);
    expect(out).toBe('apiVersion: networking.cluster.example/v1\nkind: Ingress\nspec: {defaultBackend: {service: {name: a}}}\n');
  });
});
