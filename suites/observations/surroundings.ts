import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { list } from '../scenario/collection-read.ts';
import { create, get, objectPath, testObject } from '../scenario/test-object.ts';
import type { SetupMaker } from './setup.ts';

/** The bodies of the health endpoints. */
export const health: SetupMaker = {
  subject: 'csinodes',
  about: 'The health endpoints are read plainly, verbosely, and with a check excluded.',
  steps: () => [
    ...['healthz', 'livez', 'readyz'].map((id): Step => ({ id, do: 'send', request: { method: 'GET', path: `/${id}` } })),
    { id: 'verbose', do: 'send', request: { method: 'GET', path: '/livez', query: { verbose: null } } },
    {
      id: 'excluded',
      do: 'send',
      request: {
        method: 'GET',
        path: '/livez',
        query: { verbose: null, exclude: { $line: { step: 'verbose', begins: '[+]', ends: ' ok' } } },
      },
    },
  ],
};

/** The same read with the credentials of the run, without credentials, and with unknown ones. */
export const credentials: SetupMaker = {
  subject: 'csinodes',
  about: 'An object that does not exist is requested with the credentials of the run, without credentials, and with unknown ones.',
  steps: (subject) => {
    const readWith = (id: string, authorization?: string): Step => ({
      id,
      do: 'send',
      request: {
        method: 'GET',
        path: objectPath(subject, 'missing'),
        ...(authorization === undefined ? {} : { headers: { authorization } }),
        as: 'none',
      },
    });
    return [
      get(subject, 'missing', 'known'),
      readWith('none'),
      readWith('bearer', 'Bearer apiconform-nobody'),
      readWith('basic', 'Basic YXBpY29uZm9ybTpub2JvZHk='),
      readWith('other', 'Apiconform nobody'),
    ];
  },
};

const seed = 'x'.repeat(1024);

/**
 * Limits and bodies that may be too large. The large body is composed of earlier responses, so that the
 * case stays small: 1 KiB, 56 KiB, and 3.3 MiB in a request that is a dry run.
 */
export const sizes: SetupMaker = {
  subject: 'configmaps',
  about: 'Collections are listed with very large limits, and an object of more than 3 MiB is created in a dry run.',
  steps: (subject) => {
    const holding = (own: string, key: Template) => ({ ...testObject(subject, own, own), data: { key } });
    const times = (step: string, count: number): Template => ({
      $join: Array.from({ length: count }, () => ({ $ref: { step, at: '/data/key' } })),
    });
    return [
      list(subject, 'usual'),
      list(subject, 'largest', { limit: '9223372036854775807' }),
      list(subject, 'larger', { limit: '9223372036854775808' }),
      create(subject, 'a'),
      { id: 'small', do: 'send', request: { method: 'POST', path: subject.collection, body: holding('small', seed) } },
      { id: 'middle', do: 'send', request: { method: 'POST', path: subject.collection, body: holding('middle', times('small', 56)) } },
      {
        id: 'large',
        do: 'send',
        request: { method: 'POST', path: subject.collection, query: { dryRun: 'All' }, body: holding('large', times('middle', 60)) },
      },
    ];
  },
};
