import { textAt, withFields } from '../../json/json-object.ts';
import { plainStrategy } from './plain-strategy.ts';
import type { Strategy } from './strategy.ts';

/** The signer that stands for requests of before there were signers; the word is part of the interface's data. */
const legacySigner = 'kubernetes.io/legacy-unknown';

/** Requests for certificates are not changed once they are made, and name a signer (specification, "Removed API versions by release"). */
export const certificateRequestStrategy: Strategy = {
  ...plainStrategy,
  onUpdate: (_api, object, live) => withFields(object, { spec: live['spec'] }),
  problemsOfNew: (object) =>
    textAt(object, 'spec', 'signerName') === legacySigner
      ? [{ reason: 'FieldValueInvalid', field: 'spec.signerName', message: `Invalid value: ${legacySigner} is for old requests alone` }]
      : [],
};
