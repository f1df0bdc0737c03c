import { describe, expect, it } from 'vitest';
import { runtimeConfigSetting } from '#compatibility/runtime-config';

const widgets = (runtimeConfig: string, version = 'v1', group = 'example.test'): boolean =>
  runtimeConfigSetting(runtimeConfig, { group, version }, 'widgets') === false;

describe('what --runtime-config disables', () => {
  it.each([
    ['nothing', '', false],
    ['alpha versions', 'api/alpha=false', false],
    ['beta versions', 'api/beta=false', false],
    ['stable versions', 'api/ga=false', true],
    ['all versions', 'api/all=false', true],
    ['all versions but this one', 'api/all=false,example.test/v1=true', false],
    ['all versions but those of its stability', 'api/all=false,api/ga=true', false],
    ['this version', 'example.test/v1=false', true],
    ['this version, in another form of false', 'api/all=true, example.test/v1 = 0', true],
    ['another version', 'example.test/v1beta1=false', false],
    ['a version whose name begins alike', 'example.test/v10=false', false],
    ['another group', 'other.test/v1=false', false],
    ['this resource', 'example.test/v1/widgets=false', true],
    ['another resource', 'example.test/v1/gadgets=false', false],
    ['this version but not this resource', 'example.test/v1=false,example.test/v1/widgets=true', false],
    ['nothing, without a value', 'example.test/v1', false],
  ])('is %s: %s', (_name, runtimeConfig, expected) => {
    expect(widgets(runtimeConfig)).toBe(expected);
  });

  it('is not what it enables, or says nothing of', () => {
    const setting = (runtimeConfig: string) =>
      runtimeConfigSetting(runtimeConfig, { group: 'example.test', version: 'v1alpha1' }, 'widgets');
    expect(setting('api/alpha=true')).toBe(true);
    expect(setting('example.test/v1alpha1')).toBe(true);
    expect(setting('api/beta=true')).toBeUndefined();
    expect(setting('')).toBeUndefined();
  });

  it('is decided by the stability of the version', () => {
    expect(widgets('api/alpha=false', 'v1alpha1')).toBe(true);
    expect(widgets('api/beta=false', 'v1beta1')).toBe(true);
    expect(widgets('api/ga=false', 'v1beta1')).toBe(false);
  });

  it('names the core group by its version, with or without its path', () => {
    expect(widgets('v1=false', 'v1', '')).toBe(true);
    expect(widgets('api/v1=false', 'v1', '')).toBe(true);
    expect(widgets('api/v1/widgets=false', 'v1', '')).toBe(true);
    expect(widgets('v1/gadgets=false', 'v1', '')).toBe(false);
  });
});
