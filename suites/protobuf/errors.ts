import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { list } from '../scenario/collection-read.ts';
import { accepting, binary, isIn } from '../scenario/media-types.ts';
import type { Judgement, Scenario } from '../scenario/scenario.ts';
import { all, allHold, showsSame } from '../scenario/shows.ts';
import { create, get, objectPath, testLabels, testObject } from '../scenario/test-object.ts';

const needs = [{ need: 'binary' }] as const;

function inEnvelope(of: string): Judgement['expect'] {
  return all({ kind: 'binary-envelope', of, aspect: 'prefix' }, { kind: 'binary-envelope', of, aspect: 'message' });
}

function postOf(subject: Subject, own: string): Extract<Step, { readonly do: 'send' }>['request'] {
  return { method: 'POST', path: subject.collection, body: testObject(subject, own, 'again') };
}

/** An error has these fields of the same error in JSON, where that has them. */
function sameErrors(...fields: readonly `/${string}`[]): Judgement {
  const errors = ['refused', 'conflict'] as const;
  const each = <T>(of: (error: string, at: `/${string}`) => T): readonly T[] =>
    errors.flatMap((error) => fields.map((at) => of(error, at)));
  return {
    when: [...errors.map((error) => isIn(error, binary)), ...each((error, at) => ({ of: `${error}-in-json`, at, is: 'present' }) as const)],
    otherwise: sentInJson,
    given: [answered('read', 200), answered('refused', 404), answered('conflict', '4xx')],
    expect: allHold(...each((error, at) => showsSame(error, at, `${error}-in-json`))),
  };
}

const sentInJson = 'the target did not send the error in the binary media type';

/** The server chooses the media type of an error, but an error with the binary media type must be binary. */
export function ofMissing(subject: Subject): Scenario {
  return {
    id: 'protobuf/error',
    about:
      'An object that does not exist is requested, and one that exists created again, and other requests are refused, with errors in the binary media type.',
    needs,
    steps: [
      create(subject, 'a'),
      get(subject, 'a', 'read'),
      accepting(get(subject, 'none', 'refused'), binary),
      get(subject, 'none', 'refused-in-json'),
      accepting({ id: 'conflict', do: 'send', request: postOf(subject, 'a') }, binary),
      { id: 'conflict-in-json', do: 'send', request: postOf(subject, 'a') },
      ...otherErrors(subject),
    ],
    checks: {
      'protobuf/error': {
        when: [answered('conflict', 409), ...['refused', 'conflict'].map((step) => isIn(step, binary))],
        otherwise: 'the target did not send the errors, of which one is 409, in the binary media type',
        given: [answered('read', 200), answered('refused', 404)],
        expect: all(inEnvelope('refused'), inEnvelope('conflict'), ...otherErrors(subject).map(({ id }) => inEnvelopeIfBinary(id))),
      },
      'protobuf/type-meta': sameErrors('/apiVersion', '/kind'),
      'protobuf/raw': sameErrors('/message'),
    },
  };
}

/** Requests that are refused for other reasons: invalid parameters and values, and media types that the server does not read. */
function otherErrors(subject: Subject): readonly Step[] {
  const { apiVersion, kind, collection: path } = subject;
  const invalid = {
    apiVersion,
    kind,
    metadata: { name: { $own: 'i' }, labels: { ...testLabels, 'apiconform invalid': '' } },
    ...subject.body,
  };
  const patch = {
    method: 'PATCH',
    path: objectPath(subject, 'none'),
    headers: { 'content-type': 'application/merge-patch+json' },
    body: {},
  } as const;
  const steps: readonly Step[] = [
    list(subject, 'wrong-limit', { limit: 'word' }),
    { id: 'invalid', do: 'send', request: { method: 'POST', path, query: { dryRun: 'All' }, body: invalid } },
    { id: 'unread', do: 'send', request: { method: 'POST', path, headers: { 'content-type': 'text/x-apiconform' }, body: invalid } },
    { id: 'patch-of-missing', do: 'send', request: patch },
    { id: 'deletion-of-missing', do: 'send', request: { method: 'DELETE', path: objectPath(subject, 'none') } },
  ];
  return steps.map((step) => accepting(step, binary));
}

function inEnvelopeIfBinary(step: string): Judgement['expect'] {
  const isInBinary = allHold(isIn(step, binary));
  return { kind: 'any', of: [{ kind: 'not', of: isInBinary, because: 'the error was in the binary media type' }, inEnvelope(step)] };
}

export function ofUnavailable(subject: Subject): Scenario {
  return {
    id: 'protobuf/error',
    about: 'An object without a binary form is requested in the binary media type.',
    needs,
    steps: [create(subject, 'a'), get(subject, 'a', 'read'), accepting(get(subject, 'a', 'refused'), binary)],
    checks: {
      'protobuf/error': {
        when: [isIn('refused', binary)],
        otherwise: sentInJson,
        given: [answered('read', 200), answered('refused', '4xx')],
        expect: inEnvelope('refused'),
      },
    },
  };
}
