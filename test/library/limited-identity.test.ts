import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { UsageError } from '#core/model/tool-error';
import { limitedIdentity } from '#library/limited-identity';
import { temporaryFolder } from '../house/temporary-folder.ts';

describe('the flags for a limited identity', () => {
  it('give its token, or a file with it', () => {
    const file = join(temporaryFolder(), 'token');
    writeFileSync(file, 'secret\n');
    expect(limitedIdentity({ limitedToken: 'secret' })).toEqual({ token: 'secret' });
    expect(limitedIdentity({ limitedTokenFile: file })).toEqual({ token: 'secret' });
  });

  it('are not needed where the target lets somebody be impersonated', () => {
    expect(limitedIdentity({})).toEqual({ impersonate: 'apiconform-limited' });
  });

  it('are refused where they contradict each other or give no token', () => {
    for (const flags of [
      { limitedToken: 'a', limitedTokenFile: 'b' },
      { limitedToken: '' },
      { limitedTokenFile: join(temporaryFolder(), 'none') },
    ]) {
      expect(() => limitedIdentity(flags)).toThrow(UsageError);
    }
  });
});
