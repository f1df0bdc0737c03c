import { describe, expect, it } from 'vitest';
import { versionsToRequest } from '#compatibility/server/versions-to-request';
import { kindText } from '#core/codecs/group-version-kind';
import { aServer } from '../a-server.ts';

const server = aServer('1.24');

describe('the versions to request', () => {
  it('are the deprecated versions that the server lists, and the removed versions', () => {
    const requested = versionsToRequest(server).map(({ type }) => kindText(type));
    expect(requested.sort()).toEqual(server.probe?.answers.map(({ type }) => kindText(type)).sort());
  });

  it('are requested by the name of an object if they can be read', () => {
    expect(new Set(versionsToRequest(server).map(({ by }) => by))).toEqual(new Set(['name']));
  });

  it('are requested by their collection if they are removed reviews', () => {
    const review = { name: 'tokenreviews', kind: 'TokenReview', namespaced: false, verbs: ['create'] };
    const resources = { ...server.snapshot.resources, 'authentication.k8s.io/v1': [review] };
    const requested = versionsToRequest({ ...server, snapshot: { ...server.snapshot, resources } });
    expect(requested).toContainEqual({
      type: { group: 'authentication.k8s.io', version: 'v1beta1', kind: 'TokenReview' },
      resource: 'tokenreviews',
      namespaced: false,
      by: 'collection',
    });
  });
});
