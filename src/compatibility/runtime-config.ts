import { apiVersionOf } from '#core/codecs/group-version-kind';
import { type Stability, stabilityOf } from '#core/codecs/version-name';

type Version = { readonly group: string; readonly version: string };

/** The keys that name all versions of a stability. */
const keysOfStability: Readonly<Record<Stability, string>> = { stable: 'api/ga', beta: 'api/beta', alpha: 'api/alpha' };

/**
 * Returns whether `--runtime-config` enables or disables a resource of a version, or `undefined` if it says nothing of it (specification,
 * "Groups and enabling"). A key for the resource wins over one for its version, that over one for all versions of its stability, and that
 * over `api/all`. A key without a value enables.
 */
export function runtimeConfigSetting(runtimeConfig: string, version: Version, resource: string): boolean | undefined {
  const settings = settingsOf(runtimeConfig);
  const own = version.group === '' ? [version.version, `api/${version.version}`] : [apiVersionOf(version)];
  const stability = stabilityOf(version.version);
  const keys = [
    ...own.map((key) => `${key}/${resource}`),
    ...own,
    ...(stability === undefined ? [] : [keysOfStability[stability]]),
    'api/all',
  ];
  return keys.map((key) => settings.get(key)).find((value) => value !== undefined);
}

function settingsOf(runtimeConfig: string): ReadonlyMap<string, boolean> {
  return new Map(
    runtimeConfig.split(',').map((each) => {
      const [key = '', value = 'true'] = each.trim().split('=');
      return [key.trim(), !/^(?:false|f|0)$/i.test(value.trim())];
    }),
  );
}
