import type { Case } from '#core/model/case';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { caseOf } from '../scenario/case-of.ts';
import { applyAs, type Fields, merged } from '../scenario/field-manager.ts';
import { pausedDeployment } from '../scenario/paused-deployment.ts';
import { resourcePath } from '../scenario/resource-path.ts';
import { all, allHold, shows } from '../scenario/shows.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { get } from '../scenario/test-object.ts';
import { defined, inVersion } from '../scenario/two-versions.ts';

const area = 'field-ownership';
const group = { $group: 'forced-in-versions' } as const;

/** What a case needs that an apply takes a field by force in: the type of each manager, the field, and what both apply beside it. */
type Forced = Pick<Case, 'steps' | 'needs'> & {
  readonly id: string;
  readonly about: string;
  readonly subject: Subject;
  readonly types: readonly [first: Subject, second: Subject];
  readonly fields: (value: string) => Fields;
  /** Where the field is, and what a read shows there for a value. */
  readonly at: `/${string}`;
  readonly shown: (value: string) => string;
  readonly path: readonly string[];
};

/** A manager takes a field by force in another API version, and one of an item of a list with keys. */
export function forcedElsewhere(statement: string, subject: Subject): readonly Case[] {
  if (isUsedFor(subject, 'single-cases')) return [caseFor(statement, inItem(subject))];
  return isUsedFor(subject, 'defined-types') ? [caseFor(statement, inOtherVersion(subject))] : [];
}

function inOtherVersion(subject: Subject): Forced {
  const types = [inVersion(subject, group, 'v1'), inVersion(subject, group, 'v2')] as const;
  return {
    id: 'other-version',
    about: 'A manager applies a field in one API version, and another manager takes it by force in another version.',
    subject: types[0],
    types,
    needs: [],
    steps: defined(subject, group),
    fields: (text) => ({ spec: { kept: 'kept', text } }),
    at: '/spec/text',
    shown: (text) => text,
    path: ['f:spec', 'f:text'],
  };
}

function inItem(subject: Subject): Forced {
  const served = 'apps/v1/deployments';
  const { apiVersion, kind, ...body } = pausedDeployment('a');
  const type: Subject = { ...subject, apiVersion: 'apps/v1', kind: 'Deployment', collection: resourcePath(served, 'namespaced') };
  const shown = (image: string) => `apiconform.example/${image}`;
  const containers = (image: string): Fields => ({
    spec: { template: { spec: { containers: [{ name: 'main', image: shown(image) }] } } },
  });
  return {
    id: 'list-item',
    about: 'A manager applies a deployment, and another manager takes the image of its container by force.',
    subject,
    types: [type, type],
    needs: [{ need: 'served', resource: served, verbs: ['create', 'patch', 'delete'] }],
    steps: [],
    fields: (image) => merged(body, containers(image)),
    at: '/spec/template/spec/containers/0/image',
    shown,
    path: ['f:spec', 'f:template', 'f:spec', 'f:containers', 'k:{"name":"main"}', 'f:image'],
  };
}

function caseFor(statement: string, { id, about, subject, types: [one, other], needs, steps, fields, at, shown, path }: Forced): Case {
  return caseOf(subject, {
    id: `${area}/forced/${id}`,
    area,
    about,
    needs,
    queue: 'waiting',
    steps: [
      ...steps,
      applyAs(one, { id: 'first', manager: 'first', own: 'a', fields: fields('1') }),
      applyAs(other, { id: 'trigger', manager: 'second', own: 'a', fields: fields('2') }, { force: 'true' }),
      get(one, 'a', 'after'),
    ],
    checks: [
      {
        statement,
        given: [{ kind: 'owners', of: 'first', path, are: [{ manager: 'first', operation: 'Apply' }] }, answered('trigger', 200)],
        expect: all(allHold(shows('after', at, shown('2'))), {
          kind: 'owners',
          of: 'after',
          path,
          are: [{ manager: 'second', operation: 'Apply' }],
        }),
      },
    ],
  });
}
