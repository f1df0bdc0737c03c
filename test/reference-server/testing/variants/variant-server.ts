import { variants } from '#reference-server/testing/variants/index';
import type { Variant } from '#reference-server/testing/variants/variant';
import { createReferenceClient, type ReferenceClient } from '../../reference-client.ts';

/** What is called so. */
export function variantOf(id: string): Variant {
  const variant = variants.find((one) => one.id === id);
  if (variant === undefined) throw new Error(`unknown variant ${id}`);
  return variant;
}

/** A server with these variants and no others. */
export function variantServer(...ids: readonly string[]): ReferenceClient {
  return createReferenceClient({ variants: { seed: 1, variants: ids.map(variantOf) } });
}

export const maps = '/api/v1/namespaces/default/configmaps';

/** Config maps of these names, made one after the other. Gives their versions. */
export async function create(client: ReferenceClient, ...names: readonly string[]): Promise<readonly string[]> {
  const versions: string[] = [];
  for (const name of names) {
    const { body } = await client.post(maps, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data: { one: '1', two: '2' } });
    const text = /"resourceVersion":\s*"([^"]+)"/.exec(JSON.stringify(body))?.[1];
    if (text === undefined) throw new Error('nothing was created');
    versions.push(text);
  }
  return versions;
}

/** What is answered again and again. */
export async function often<T>(ask: () => Promise<T>, times = 40): Promise<readonly T[]> {
  const answers: T[] = [];
  for (let turn = 0; turn < times; turn += 1) answers.push(await ask());
  return answers;
}
