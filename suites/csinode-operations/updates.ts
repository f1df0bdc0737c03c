import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows } from '../scenario/shows.ts';
import { create, get, goneOrJudged, objectPath, testObject } from '../scenario/test-object.ts';
import { changeAt, isBinaryRecord, isRecord, isStored, updateOf } from './answers.ts';

/** update, with its parameters. */
export function updates(subject: Subject): readonly Scenario[] {
  return [updated(subject), updatedInBinary(subject), validated(subject), missing(subject)];
}

function updated(subject: Subject): Scenario {
  return {
    id: 'csinode-operations/update',
    about: 'One of two records is updated, with each parameter and without a body.',
    steps: [
      create(subject, 'a'),
      create(subject, 'b'),
      updateOf(subject, 'create-a', 'put'),
      get(subject, 'a', 'read-a'),
      get(subject, 'b', 'read-b'),
      updateOf(subject, 'put', 'put-dry', { query: { dryRun: 'All' } }),
      get(subject, 'a', 'read-dry'),
      updateOf(subject, 'put', 'put-managed', { query: { fieldManager: 'apiconform-manager' } }),
      updateOf(subject, 'put-managed', 'put-pretty', { query: { pretty: 'true' } }),
      { id: 'put-nothing', do: 'send', request: { method: 'PUT', path: objectPath(subject, 'a') } },
      get(subject, 'a', 'read-after-nothing'),
    ],
    checks: {
      'csinode-operations/update/response': must(all(isRecord(subject, 'put', 'a', 200), allHold(...isStored('put', 'read-a', 'put')))),
      'csinode-operations/update/name': must(allHold(...isStored('put', 'read-a', 'put'), shows('read-b', changeAt, 'create-b'))),
      'csinode-operations/update/dry-run': must(
        allHold(answered('put-dry', 200), shows('put-dry', changeAt, 'put-dry'), shows('read-dry', changeAt, 'put')),
        answered('put', 200),
      ),
      'csinode-operations/update/field-manager': must(
        { kind: 'managed-by', of: 'put-managed', manager: 'apiconform-manager', name: 'whole', operation: 'Update' },
        answered('put', 200),
      ),
      'csinode-operations/update/pretty': must(
        all(isRecord(subject, 'put-pretty', 'a', 200), { kind: 'pretty-printed', of: 'put-pretty' }),
        answered('put', 200),
      ),
      'csinode-operations/update/body': must(
        allHold(answered('put-nothing', '4xx'), shows('read-after-nothing', changeAt, 'put-pretty')),
        answered('put', 200),
        answered('put-pretty', 200),
      ),
    },
  };
}

function updatedInBinary(subject: Subject): Scenario {
  return {
    id: 'csinode-operations/update-in-binary',
    about: 'A record is updated, with a response in the binary media type.',
    needs: [{ need: 'binary' }],
    steps: [create(subject, 'a'), updateOf(subject, 'create-a', 'put-binary', { inBinary: true }), get(subject, 'a', 'read-a')],
    checks: {
      'csinode-operations/update/response': must(
        all(isBinaryRecord(subject, 'put-binary', 'a', 200), allHold(...isStored('put-binary', 'read-a', 'put-binary'))),
      ),
    },
  };
}

function validated(subject: Subject): Scenario {
  const query = { fieldValidation: 'Strict' };
  return {
    id: 'csinode-operations/update-validated',
    about: 'A record is updated under strict validation, with and without an unknown field.',
    needs: [{ need: 'field-validation' }],
    steps: [
      create(subject, 'a'),
      updateOf(subject, 'create-a', 'put-unknown', { query, unknown: 'apiconformUnknown' }),
      get(subject, 'a', 'read'),
      updateOf(subject, 'create-a', 'put', { query }),
    ],
    checks: {
      'csinode-operations/update/field-validation': must(
        allHold(answered('put-unknown', 400), shows('read', changeAt, 'create-a'), answered('put', 200)),
      ),
    },
  };
}

/** The table of operations requires 201, which only a creation returns. */
function missing(subject: Subject): Scenario {
  const path = objectPath(subject, 'missing');
  const put = (id: string): Step => ({ id, do: 'send', request: { method: 'PUT', path, body: testObject(subject, 'missing', id) } });
  return {
    id: 'csinode-operations/update-of-a-missing-record',
    about: 'A record that does not exist is updated, before and after it is deleted.',
    steps: [
      create(subject, 'a'),
      updateOf(subject, 'create-a', 'put'),
      put('put-missing'),
      get(subject, 'missing', 'read'),
      { id: 'delete-missing', do: 'send', request: { method: 'DELETE', path } },
      goneOrJudged(subject, 'missing'),
      put('put-anew'),
    ],
    checks: {
      'csinode-operations/update/created': {
        given: [answered('put', 200), answered('gone-missing', 404)],
        expect: all(
          isRecord(subject, 'put-missing', 'missing', 201),
          allHold(answered('read', 200)),
          isRecord(subject, 'put-anew', 'missing', 201),
        ),
        erratum: {
          id: 'csinode-not-created-by-update',
          expect: allHold(
            ...['put-missing', 'put-anew'].flatMap((step) => [answered(step, 404), shows(step, '/reason', 'NotFound')]),
            answered('read', 404),
          ),
        },
      },
    },
  };
}
