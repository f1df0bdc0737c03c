import { describe, expect, it } from 'vitest';
import { shellWord } from '#core/codecs/shell-word';

describe('a word of a command', () => {
  it('is quoted where a shell would not take it as it is', () => {
    expect(shellWord('--server')).toBe('--server');
    expect(shellWord("it's")).toBe("'it'\\''s'");
    expect(shellWord('$TOKEN')).toBe("'$TOKEN'");
    expect(shellWord('~/.kube/config')).toBe("'~/.kube/config'");
  });

  it('reads a secret from a variable', () => {
    expect(shellWord({ secret: 'TOKEN' })).toBe('"$TOKEN"');
  });

  it('lets the shell complete a path in the home directory', () => {
    expect(shellWord({ inHome: '.kube/config' })).toBe('~/.kube/config');
    expect(shellWord({ inHome: 'my files/$(id)' })).toBe("~/'my files/$(id)'");
  });
});
