import type { ProbeClient } from '#core/http/probe-client';
import type { Facts } from '#core/model/facts';

const target = '/api/v1/namespaces?dryRun=All&fieldValidation=Strict';

/** A field that is in no schema, of an object whose name is invalid. */
const unknownField = 'apiconformUnknown';
const object = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'Not a name' }, [unknownField]: true };

/**
 * Finds whether the target validates fields with `fieldValidation=Strict` (specification, "Field validation": the feature
 * gate may be off before release 1.25). The object is invalid for another reason too, so that it is never created. A
 * target that rejects it without naming the unknown field ignores the parameter.
 */
export async function findFieldValidation(probeClient: ProbeClient): Promise<NonNullable<Facts['fieldValidation']>> {
  const { status, body } = await probeClient.ask('field-validation', target, { body: object });
  const isAboutObject = status === 400 || status === 422;
  return isAboutObject && !body.includes(unknownField) ? 'ignored' : 'honoured';
}
