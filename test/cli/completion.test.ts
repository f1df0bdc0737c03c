import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { completionScript } from '#cli/completion';
import { createProgram } from '#cli/program';
import { fakeWorld } from './fake-world.ts';

const script = (shell: 'bash' | 'zsh' | 'fish'): string => completionScript(createProgram(fakeWorld()), shell);

/** What bash offers for the last of these words. */
const offered = (...words: readonly string[]): readonly string[] => {
  const quoted = words.map((word) => `'${word}'`).join(' ');
  const asked = `COMP_WORDS=(apiconform ${quoted}); COMP_CWORD=${words.length}; _apiconform; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { status, stdout, stderr } = spawnSync('bash', ['-c', `${script('bash')}\n${asked}`], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  return stdout.split('\n').filter((line) => line !== '');
};

describe('completion in bash', () => {
  it.each([
    [['re'], ['report', 'replay']],
    [['run', '--kube'], ['--kubeconfig']],
    [['run', '--level', 'must', '--read'], ['--read-only']],
    [['compat', 'ser'], ['server']],
    [['list', 'f'], ['faults']],
    [
      ['run', '--level', ''],
      ['must', 'should', 'may'],
    ],
    [['run', '--output', 'r'], []],
    [['compat', 'server', '--obj'], ['--objects']],
    [
      ['completion', ''],
      ['bash', 'zsh', 'fish', '--help'],
    ],
  ])('offers for %j the words %j', (words, expected) => {
    expect([...offered(...words)].sort()).toEqual([...expected].sort());
  });

  it('offers nothing of its own where no word fits, so that bash completes names of files', () => {
    expect(offered('scan', './some')).toEqual([]);
  });
});

describe('completion in other shells', () => {
  it('uses the functions for bash in zsh', () => {
    expect(script('zsh')).toMatch(/compinit; \}\n[\s\S]*bashcompinit[\s\S]*complete -o default -F _apiconform apiconform/);
  });

  it('has a line with a description for each option in fish', () => {
    expect(script('fish')).toMatch(/^complete -c apiconform -n '__fish_seen_subcommand_from run' -l kubeconfig -r -d '[^']+'$/m);
    expect(script('fish')).toMatch(/from run' -l level -x -a 'must should may' -d /);
    expect(script('fish')).toMatch(/^complete -c apiconform -n '__fish_seen_subcommand_from list' -f$/m);
    expect(script('fish')).not.toMatch(/from scan' -f$/m);
    expect(script('fish')).toMatch(/^complete -c apiconform -n 'not __fish_seen_subcommand_from [^']+' -a run -d '[^']+'$/m);
    for (const line of script('fish').trimEnd().split('\n'))
      expect(line).toMatch(/^complete -c apiconform -n '[^']+' (?:-f|-[al] [\w-]+(?: -r| -x -a '[^']+')? -d '[^'\n]*')$/);
  });
});
