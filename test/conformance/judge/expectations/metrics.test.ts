import { describe, expect, it } from 'vitest';
import type { Expectation } from '#core/model/expectation';
import { answered, seen } from '../evidence-builder.ts';
import { failed, inconclusive, judge, passed } from '../verdicts.ts';

const told = (body: string, expectation: Expectation, status = 200) => judge(seen(answered('metrics', { status, body })), expectation);

describe('a sample of a metric', () => {
  const labels = { group: { $join: [{ $case: true }, '.example'] }, version: 'v1' } as const;
  const expectation = { kind: 'metric-sample', of: 'metrics', metric: 'asked', labels, exactly: true, value: 1 } as const;
  const prefixed = (text: string) => text.replaceAll('OWN', 'ac-run-1.example');

  it('has the labels, no other, and the value', () => {
    expect(told(prefixed('asked{group="OWN",version="v1"} 1\n'), expectation)?.status).toBe('passed');
  });

  it.each([
    'asked{group="OWN",version="v1"} 0',
    'asked{group="OWN",version="v2"} 1',
    'asked{group="OWN",version="v1",more="x"} 1',
    'asked{group="OWN"} 1',
    'other{group="OWN",version="v1"} 1',
    '',
  ])('is not %s', (line) => {
    expect(told(prefixed(line), expectation)?.status).toBe('failed');
  });

  it('may have more labels and any value where that is allowed', () => {
    const { value: _, ...anyValue } = expectation;
    expect(told(prefixed('asked{group="OWN",version="v1",more="x"} 7'), { ...anyValue, exactly: false })).toEqual(passed);
  });

  it('is unknown where the metrics could not be read', () => {
    expect(told('', expectation, 503)).toEqual(inconclusive('GET …/things returned 503'));
    expect(told('', { ...expectation, labels: { group: { $ref: { step: 'never', at: '/x' } } } })).toEqual(
      inconclusive('the response to step "never" has no value at "/x"'),
    );
  });
});

describe('the notice of a deprecated metric', () => {
  const prefix = { kind: 'metric-notices', of: 'metrics', notice: 'prefix' } as const;
  const afterClass = { ...prefix, notice: 'after-class' } as const;
  const released = '# HELP a [STABLE] (Deprecated since 1.34.0) Counts.\n';

  it('begins the description and names the release', () => {
    expect(told('# HELP a (Deprecated from 1.30) Counts.\n# HELP b [STABLE] Counts.\n', prefix)).toEqual(passed);
  });

  it('may stand after the stability, where that is expected', () => {
    expect(told(released, afterClass)).toEqual(passed);
    expect(told('# HELP a Counts (Deprecated since 1.34).\n', afterClass)?.status).toBe('failed');
  });

  it('stands nowhere else', () => {
    const message = 'GET …/things returned a HELP text of a that does not begin with the deprecation notice';
    const actual = '[STABLE] (Deprecated since 1.34.0) Counts.';
    expect(told(released, prefix)).toEqual(failed({ message, expected: '(Deprecated from x.y)', actual, step: 'metrics' }));
  });

  it('is unknown where no metric is deprecated', () => {
    expect(told('# HELP a Counts.\n', prefix)).toEqual(inconclusive('GET …/things has no metric with a deprecation notice'));
  });
});

describe('the stability of a metric', () => {
  const expectation = { kind: 'metric-classes', of: 'metrics', classes: ['ALPHA', 'STABLE'] } as const;

  it('is one of those that there are', () => {
    expect(told('# HELP a [ALPHA] Counts.\n# HELP b [STABLE] Counts.\n# HELP c Counts.\n', expectation)).toEqual(passed);
  });

  it('is no other', () => {
    const finding = {
      message: 'GET …/things returned a with the stability class BETA, expected ALPHA or STABLE',
      expected: 'ALPHA or STABLE',
      actual: 'BETA',
      step: 'metrics',
    };
    expect(told('# HELP a [BETA] Counts.\n# HELP b [STABLE] Counts.\n', expectation)).toEqual(failed(finding));
  });

  it('is unknown if no help text shows it', () => {
    expect(told('# HELP a Counts.\n', expectation)).toEqual(
      inconclusive('GET …/things has no metric with a stability class in its HELP text'),
    );
  });
});

describe('the feature gates of a stage', () => {
  const gate = (name: string, stage: string, value: number) => `kubernetes_feature_enabled{name="${name}",stage="${stage}"} ${value}\n`;
  const alphaOff = { kind: 'feature-gates', of: 'metrics', stage: 'ALPHA', enabled: false } as const;

  it('are all disabled, or all enabled, whatever those of others are', () => {
    const text = gate('A', 'ALPHA', 0) + gate('B', 'BETA', 1) + gate('C', '', 0);
    expect(told(text, alphaOff)).toEqual(passed);
    expect(told(text, { ...alphaOff, stage: 'BETA', enabled: true })).toEqual(passed);
  });

  it('are not where one is otherwise', () => {
    const text = gate('A', 'ALPHA', 0) + gate('B', 'ALPHA', 1);
    const actual = 'kubernetes_feature_enabled{"name":"B","stage":"ALPHA"} 1';
    const message = 'GET …/things shows the ALPHA feature gate "B" as enabled, expected disabled by default';
    expect(told(text, alphaOff)).toEqual(failed({ message, expected: 'disabled', actual, step: 'metrics' }));
  });

  it('may be otherwise where they are excepted by name', () => {
    const text = gate('A', 'ALPHA', 0) + gate('B', 'ALPHA', 1);
    const excepting = (...gates: readonly string[]) => ({ ...alphaOff, except: [{ release: '1.30', gates }] });
    expect(told(text, excepting('B'))).toEqual(passed);
    expect(told(text, excepting('A'))).toMatchObject({ status: 'failed' });
  });

  it('may be otherwise only as in the release of the target, and as in one release where that is unknown', () => {
    const text = gate('A', 'ALPHA', 1) + gate('B', 'ALPHA', 1);
    const except = [
      { release: '1.30', gates: ['A', 'B', 'C'] },
      { release: '1.31', gates: ['A'] },
    ];
    const ofRelease = (release: string | undefined, gates: string) =>
      judge(seen(answered('metrics', { body: gates })), { ...alphaOff, except }, { release })?.status;
    expect(ofRelease('v1.30.2', text)).toBe('passed');
    expect(ofRelease('v1.31.0', text)).toBe('failed');
    expect(ofRelease('v1.32.0', text)).toBe('failed');
    expect(ofRelease(undefined, text)).toBe('passed');
    expect(ofRelease(undefined, text + gate('D', 'ALPHA', 1))).toBe('failed');
  });

  it('are unknown where there is none', () => {
    expect(told(gate('B', 'BETA', 1), alphaOff)).toEqual(inconclusive('GET …/things reports no feature gate of the stage ALPHA'));
  });
});

describe('a metric that was deprecated long ago', () => {
  const notFor = (releases: number, text: string, release: string | undefined = '1.36') =>
    judge(seen(answered('metrics', { body: text })), { kind: 'no-metric-deprecated-for', of: 'metrics', releases }, { release });
  const deprecated = (release: string) => `# HELP a [STABLE] (Deprecated since ${release}) Counts.\n`;

  it('is not shown', () => {
    expect(notFor(3, deprecated('1.34.0'))).toEqual(passed);
    expect(notFor(4, deprecated('1.33.0'))).toEqual(passed);
    const message = 'GET …/things shows a, which is deprecated since 1.33, and the target is of release 1.36';
    const expected = 'no metric that is deprecated for 3 releases';
    expect(notFor(3, '# HELP a (Deprecated from 1.33) Counts.\n')).toEqual(
      failed({ message, expected, actual: 'deprecated since 1.33', step: 'metrics' }),
    );
    expect(notFor(3, deprecated('0.99.0'))?.status).toBe('failed');
  });

  it('is unknown without a release or a notice', () => {
    expect(
      judge(seen(answered('metrics', { body: deprecated('1.34.0') })), { kind: 'no-metric-deprecated-for', of: 'metrics', releases: 3 }),
    ).toEqual(inconclusive('the release of the target is not known: state it with --release'));
    expect(notFor(3, '# HELP a Counts.\n')).toEqual(inconclusive('GET …/things has no metric with a deprecation notice'));
  });
});
