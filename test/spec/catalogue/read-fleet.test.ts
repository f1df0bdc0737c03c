import { describe, expect, it } from 'vitest';
import { UsageError } from '#core/model/tool-error';
import { readFleet } from '#spec/catalogue/read-fleet';
import { schemas } from './schema-texts.ts';

const text = `flags: [--level=must]
targets:
  - name: production
    kubeconfig: prod.yaml
    context: eu
    flags: [--token-file=prod.token]
  - name: staging
    server: https://staging.example:6443
`;
const check = (args: readonly string[]) => {
  const unknown = args.find((arg) => arg.startsWith('--wrong'));
  return unknown === undefined ? undefined : `unknown option '${unknown}'`;
};
const read = (of: string) => readFleet({ file: 'fleet.yaml', text: of }, schemas, check);
const refused = (of: string): UsageError => {
  try {
    read(of);
  } catch (error) {
    if (error instanceof UsageError) return error;
    throw error;
  }
  throw new Error('the fleet was accepted');
};

describe('the file of a fleet', () => {
  it('has targets with the arguments of their runs', () => {
    expect(read(text)).toEqual([
      { name: 'production', args: ['--kubeconfig=prod.yaml', '--context=eu', '--level=must', '--token-file=prod.token'] },
      { name: 'staging', args: ['--server=https://staging.example:6443', '--level=must'] },
    ]);
  });

  it.each([
    ['no target', /targets:[\s\S]*/, 'targets: []\n', 'fleet.yaml:2:10', 'targets'],
    ['an unknown key', 'context:', 'contexts:', 'fleet.yaml:5:5', 'unknown key "contexts"; did you mean "context"?'],
    ['a name that is a path', 'name: staging', 'name: ../staging', 'fleet.yaml:7:11', 'expected at most 63 of a-z'],
    ['a name twice', 'name: staging', 'name: Production', 'fleet.yaml:7:11', 'is already at fleet.yaml:3:11'],
    ['an address without a scheme', 'https://staging', 'staging', 'fleet.yaml:8:13', 'expected an address as'],
    ['a flag of another form', '[--token-file=prod.token]', '[-t]', 'fleet.yaml:6:13', 'expected a flag as --name or --name=value'],
    ['an unknown flag', '--token-file=', '--wrong=', 'fleet.yaml:6:13', "unknown option '--wrong=prod.token'"],
    ['an unknown flag of all', '--level=must', '--wrong', 'fleet.yaml:1:9', "unknown option '--wrong'"],
    ['a flag that is a key', '--token-file=prod.token', '--server=https://a', 'fleet.yaml:6:13', 'use the key "server"'],
    ['a flag of the fleet', '--token-file=prod.token', '--output=x', 'fleet.yaml:6:13', 'is not for a target'],
    ['no YAML', '  - name', '\t- name', 'fleet.yaml:3', 'invalid YAML'],
  ])('is refused with %s, at its place', (_, right, wrong, place, message) => {
    const error = refused(text.replace(right, wrong));
    expect(error.message).toContain(place);
    expect(error.message).toContain(message);
    expect(error.where?.file).toBe('fleet.yaml');
  });
});
