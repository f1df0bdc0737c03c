import { load, loadAll } from 'js-yaml';
import { afterAll, describe, expect, it } from 'vitest';
import { isJsonObject } from '#core/json/json-object';
import { stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Json, JsonObject } from '#core/model/json';
import { projectText } from '../house/project-files.ts';
import { fixed } from '../manifests/scan/project-settings.ts';
import { kubectlConvertBinary } from '../servers/kubectl-convert.ts';
import { runProgram } from '../servers/run-program.ts';
import { differingPlaces } from './differing-places.ts';

const fixtures = ['alphas', 'cluster', 'extensions', 'networking', 'workloads'];

type Known = {
  readonly differences: readonly { readonly object: string; readonly at: readonly string[]; readonly reason: string }[];
  readonly unknown: readonly string[];
};

const isKnown = (value: unknown): value is Known =>
  typeof value === 'object' && value !== null && 'differences' in value && 'unknown' in value;

const readKnown = (): Known => {
  const value: unknown = load(projectText('test/conversions/known-differences.yaml'));
  if (!isKnown(value)) throw new Error('test/conversions/known-differences.yaml lacks differences or unknown.');
  return value;
};

/** The objects of a manifest, those of its lists among them. */
const objectsIn = (text: string): readonly JsonObject[] =>
  loadAll(text).flatMap((document) => {
    const object: Json = JSON.parse(JSON.stringify(document));
    const items = pointTo(object, '/items');
    return (Array.isArray(items) ? items : [object]).filter(isJsonObject);
  });

const typeOf = (object: JsonObject): string => `${stringAt(object, '/apiVersion')}/${stringAt(object, '/kind')}`;

const known = readKnown();
const convert = await kubectlConvertBinary();
if ('missing' in convert) throw new Error(`There is no kubectl-convert: ${convert.missing}`);
const { binary } = convert;
const seen = { differing: new Set<string>(), unknown: new Set<string>() };
const agreed: string[] = [];

/** An object in a version, with everything said that the versions on the way have as defaults; nothing where it is not known. */
const converted = async (object: JsonObject, version: string): Promise<Json | undefined> => {
  const args = ['--local', '-o', 'json', '--output-version', version, '-f', '-'];
  const { code, stdout, stderr } = await runProgram(binary, args, { input: JSON.stringify(object) });
  if (code !== 0 && /no kind ".*" is registered for version/.test(stderr)) return undefined;
  if (code !== 0) throw new Error(stderr);
  const list: Json = JSON.parse(stdout);
  const item = pointTo(list, '/items/0') ?? list;
  // What is observed is no part of a manifest.
  return isJsonObject(item) ? Object.fromEntries(Object.entries(item).filter(([key]) => key !== 'status')) : item;
};

describe('what a fix makes of an object means what kubectl-convert makes of it', () => {
  it.each(fixtures)('%s', async (name) => {
    const text = projectText(`test/fixtures/manifests/${name}.yaml`);
    const after = objectsIn(fixed(text));
    for (const [index, before] of objectsIn(text).entries()) {
      const id = `${typeOf(before)} ${stringAt(before, '/metadata/name')}`;
      const ours = after[index] ?? {};
      const version = stringAt(ours, '/apiVersion') ?? '';
      expect([id, version]).not.toEqual([id, stringAt(before, '/apiVersion')]);
      const theirs = await converted(before, version);
      // Ours goes the same way, so that both say the defaults of the new version.
      const filled = theirs === undefined ? undefined : await converted(ours, version);
      if (theirs === undefined || filled === undefined) {
        seen.unknown.add(typeOf(before));
        continue;
      }
      const places = differingPlaces(filled, theirs);
      const explained = known.differences.filter(({ object }) => object === id).flatMap(({ at }) => at);
      expect({ id, places: [...places].sort() }).toEqual({ id, places: [...explained].sort() });
      if (places.length === 0) agreed.push(id);
      else seen.differing.add(id);
    }
  });

  it('but for what is known and still so', () => {
    expect([...seen.unknown].sort()).toEqual(known.unknown);
    expect([...seen.differing].sort()).toEqual([...new Set(known.differences.map(({ object }) => object))].sort());
    expect(agreed.length).toBeGreaterThan(50);
  });

  afterAll(() => {
    const differing = known.differences.map(({ object, at, reason }) => `differs: ${object} at ${at.join(', ')}: ${reason}`);
    const unknown = [...seen.unknown].sort().map((type) => `not known to kubectl-convert: ${type}`);
    process.stdout.write(`${[...agreed.map((id) => `agrees: ${id}`), ...differing, ...unknown].join('\n')}\n`);
    process.stdout.write(`${agreed.length} agree, ${seen.differing.size} differ as is known, ${seen.unknown.size} types are not known\n`);
  });
});
