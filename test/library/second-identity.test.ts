import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { UsageError } from '#core/model/tool-error';
import { secondIdentity } from '#library/second-identity';
import { temporaryFolder } from '../house/temporary-folder.ts';

describe('the flags for a second identity', () => {
  it('give its token, or a file with it', () => {
    const file = join(temporaryFolder(), 'token');
    writeFileSync(file, 'secret\n');
    expect(secondIdentity({ limitedToken: 'secret' })).toEqual({ token: 'secret' });
    expect(secondIdentity({ limitedTokenFile: file })).toEqual({ token: 'secret' });
  });

  it('are not needed where the target lets somebody be impersonated', () => {
    expect(secondIdentity({})).toEqual({ impersonate: 'apiconform-limited' });
  });

  it('are refused where they contradict each other or give no token', () => {
    for (const flags of [
      { limitedToken: 'a', limitedTokenFile: 'b' },
      { limitedToken: '' },
      { limitedTokenFile: join(temporaryFolder(), 'none') },
    ]) {
      expect(() => secondIdentity(flags)).toThrow(UsageError);
    }
  });
});
