import type { ProbeClient } from '#core/http/probe-client';
import type { Facts } from '#core/model/facts';

const target = '/api/v1/namespaces?dryRun=All&fieldValidation=Strict';

/** A field that no schema knows, of an object whose name no server takes. */
const unknownField = 'apiconformUnknown';
const object = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'Not a name' }, [unknownField]: true };

/**
 * Whether the target looks for unknown fields where it is asked to (specification, "Field validation": a gate may be closed
 * before release 1.25). What is sent is invalid in any case, so that nothing is made; a target that finds fault with it
 * and does not tell of the field has not looked for it.
 */
export async function findFieldValidation(probeClient: ProbeClient): Promise<NonNullable<Facts['fieldValidation']>> {
  const { status, body } = await probeClient.ask('field-validation', target, { body: object });
  const isAboutObject = status === 400 || status === 422;
  return isAboutObject && !body.includes(unknownField) ? 'ignored' : 'honoured';
}
