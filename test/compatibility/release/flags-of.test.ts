import { describe, expect, it } from 'vitest';
import { flagsOf } from '#compatibility/release/flags-of';

const help = `Options:
  -v, --v Level                  number for the log level verbosity
      --log_dir string           If non-empty, write log files
                                 in this directory (DEPRECATED: will be removed)
      --tracing string           Alpha feature: where to send traces.
      --plain                    Nothing more.

Another section with --no-flag in it.
`;

describe('the flags of a release', () => {
  it('are parsed from help text with their stage', () => {
    expect(Object.fromEntries(flagsOf({ help }).byName)).toEqual({
      v: { isDeprecated: false, isAlpha: false },
      'log-dir': { isDeprecated: true, isAlpha: false },
      tracing: { isDeprecated: false, isAlpha: true },
      plain: { isDeprecated: false, isAlpha: false },
    });
  });

  it('are deprecated if the server reports them and help text hides them', () => {
    const { byName, isComplete } = flagsOf({ help, flags: { plain: '', hidden: '' } });
    expect(byName.get('hidden')).toEqual({ isDeprecated: true, isAlpha: false });
    expect(byName.get('plain')?.isDeprecated).toBe(false);
    expect(isComplete).toBe(true);
    expect(flagsOf({ flags: { plain: '' } }).byName.get('plain')?.isDeprecated).toBe(false);
  });
});
