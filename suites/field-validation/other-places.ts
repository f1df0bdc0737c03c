import type { Expectation } from '#core/model/expectation';
import type { Predicate } from '#core/model/predicate';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { caseOf } from '../scenario/case-of.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { type Fields, merged, nested } from '../scenario/field-manager.ts';
import { isKnownInBinary } from '../scenario/media-types.ts';
import { deployments, pausedDeployment } from '../scenario/paused-deployment.ts';
import { type Judgement, must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows } from '../scenario/shows.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { changeAnnotation, create, get, objectPath, testObject } from '../scenario/test-object.ts';
import { rowsPerSubject } from '../suite-module.ts';
import { ofSamples } from './of-samples.ts';
import { ofTypes } from './of-types.ts';
import { responseForms } from './response-forms.ts';
import { unnamedAndHeld } from './unnamed-and-held.ts';

/** Unknown fields in a template, metadata beside the field `metadata`, names beyond Latin-1, and responses in other forms than JSON. */
export const otherPlaces = rowsPerSubject('field-validation', (rows, subject) => {
  const inForms = isKnownInBinary(subject) ? [responseForms(subject, 'built-in')] : [];
  const scenarios = isUsedFor(subject, 'single-cases')
    ? [inTemplate(), inStatus(), misplaced(subject), beyondLatin(subject), unnamedAndHeld(subject, 'built-in'), ...inForms, ...ofTypes]
    : ofSamples(subject);
  return scenarios.flatMap(({ checks, ...outline }) => {
    const judged = rows.flatMap(({ id }) => (checks[id] === undefined ? [] : [{ statement: id, ...checks[id] }]));
    return judged.length === 0 ? [] : [caseOf(outline.subject ?? subject, { ...outline, area: 'field-validation', checks: judged })];
  });
});

const needs = [{ need: 'field-validation' }] as const;

/** The request was refused because of these fields, and the object after it is as before. */
function refused(step: string, fields: readonly string[], ...unchanged: readonly Predicate[]): Expectation {
  return all(allHold(answered(step, 400), ...unchanged), { kind: 'error-names-fields', of: step, fields });
}

/** The request was accepted, and has one warning for each of these fields, which the response `after` does not have. */
function warned(step: string, after: string, fields: readonly string[], dropped: readonly `/${string}`[]): Expectation {
  return all(allHold(answered(step, '2xx'), answered(after, '2xx'), ...dropped.map((at) => ({ of: after, at, is: 'absent' }) as const)), {
    kind: 'field-warnings',
    of: step,
    fields,
    warned: 'each',
  });
}

/** The fields below the template of a deployment: in its metadata, in the item of a list, and in a map of that item. */
const pod = '/spec/template';
const inMetadata = [`${pod}/metadata/unknownInTemplate`] as const;
const inItem = ['unknownInContainer', 'securityContext/capabilities/unknownBelow'].map((field) => `containers/0/${field}`);

function inTemplate(): Scenario {
  const container = {
    name: 'main',
    image: 'apiconform.example/none',
    unknownInContainer: 'value',
    securityContext: { capabilities: { add: ['NET_ADMIN'], unknownBelow: 'value' } },
  };
  const contents: Readonly<Record<'plain' | 'metadata' | 'item', Fields>> = {
    plain: {},
    metadata: nested(inMetadata.map((at) => ({ at, value: 'value' }))),
    item: { spec: { template: { spec: { containers: [container] } } } },
  };
  const created = (content: keyof typeof contents, fieldValidation: 'Strict' | 'Warn'): Step => ({
    id: `${content}-${fieldValidation.toLowerCase()}`,
    do: 'send',
    request: {
      method: 'POST',
      path: deployments,
      query: { dryRun: 'All', fieldValidation },
      body: merged(pausedDeployment('a'), contents[content]),
    },
  });
  const plain = answered('plain-strict', 201);
  const atItem = inItem.map((field): `/${string}` => `${pod}/spec/${field}`);
  const below = ['unknownInContainer', 'unknownBelow'];
  return {
    id: 'field-validation/in-template',
    needs: [...needs, { need: 'served', resource: 'apps/v1/deployments', verbs: ['create'] }],
    about:
      'Deployments are created in dry runs, with unknown fields in the metadata of their template and in a container of it, at the levels Strict and Warn.',
    steps: [
      created('plain', 'Strict'),
      ...(['metadata', 'item'] as const).flatMap((content) => [created(content, 'Strict'), created(content, 'Warn')]),
    ],
    checks: {
      'field-validation/built-in/create/strict/unknown-in-metadata': must(refused('metadata-strict', ['unknownInTemplate']), plain),
      'field-validation/built-in/create/warn/unknown-in-metadata': must(
        warned('metadata-warn', 'metadata-warn', ['unknownInTemplate'], inMetadata),
        plain,
      ),
      'field-validation/built-in/create/strict/unknown-in-list-item': must(refused('item-strict', below), plain),
      'field-validation/built-in/create/warn/unknown-in-list-item': must(warned('item-warn', 'item-warn', below, atItem), plain),
    },
  };
}

/** The status is decoded in a create and an update of the object itself, although it does not change by them. */
function inStatus(): Scenario {
  const fields = ['unknownInStatus'];
  const dropped = ['/status/unknownInStatus'] as const;
  const path = deployments;
  const sent = (id: string, put: boolean, fieldValidation: 'Strict' | 'Warn', more: Fields): Step => ({
    id,
    do: 'send',
    request: {
      method: put ? 'PUT' : 'POST',
      path: put ? { $join: [path, '/', { $own: 'a' }] } : path,
      query: { dryRun: 'All', fieldValidation },
      body: merged(pausedDeployment(put ? 'a' : 'b'), more),
    },
  });
  const unknown: Fields = { status: { unknownInStatus: 'value' } };
  const plain = [answered('create', 201), answered('plain-post', 201), answered('plain-put', 200)];
  return {
    id: 'field-validation/in-status',
    needs: [...needs, { need: 'served', resource: 'apps/v1/deployments', verbs: ['create', 'update', 'delete'] }],
    about:
      'A deployment is created, and others are created and updated in dry runs with an unknown field in the status, at the levels Strict and Warn.',
    steps: [
      { id: 'create', do: 'send', request: { method: 'POST', path, body: pausedDeployment('a') } },
      ...[false, true].flatMap((put) => {
        const verb = put ? 'put' : 'post';
        return [
          sent(`plain-${verb}`, put, 'Strict', { status: { replicas: 0 } }),
          sent(`strict-${verb}`, put, 'Strict', unknown),
          sent(`warn-${verb}`, put, 'Warn', unknown),
        ];
      }),
    ],
    checks: {
      'field-validation/built-in/create/strict/unknown': must(refused('strict-post', fields), ...plain),
      'field-validation/built-in/create/warn/unknown': must(warned('warn-post', 'warn-post', fields, dropped), ...plain),
      'field-validation/built-in/update/strict/unknown': must(refused('strict-put', fields), ...plain),
      'field-validation/built-in/update/warn/unknown': must(warned('warn-put', 'warn-put', fields, dropped), ...plain),
    },
  };
}

/** Fields of the metadata that are unknown in the object itself, each with a value that is valid in the metadata. */
const ofMetadata: Fields = { labels: { misplaced: 'yes' }, annotations: { misplaced: 'yes' }, finalizers: [], ownerReferences: [] };

function misplaced(subject: Subject): Scenario {
  const fields = Object.keys(ofMetadata);
  const dropped = fields.map((field): `/${string}` => `/${field}`);
  const put = (id: string, from: string, fieldValidation: 'Strict' | 'Warn', more: Fields): Step => ({
    id,
    do: 'send',
    request: {
      method: 'PUT',
      path: objectPath(subject, 'a'),
      query: { fieldValidation },
      body: { ...testObject(subject, 'a', id, { resourceVersion: versionOf(from) }), ...more },
    },
  });
  const plain = [answered('plain', '2xx'), answered('put-plain', 200)];
  return {
    id: 'field-validation/misplaced',
    needs,
    about: 'Objects are created and updated with fields of the metadata beside the metadata, at the levels Strict and Warn.',
    steps: [
      post(subject, 'plain', 'Strict', {}),
      post(subject, 'strict', 'Strict', ofMetadata),
      get(subject, 'strict', 'after-strict'),
      post(subject, 'warn', 'Warn', ofMetadata),
      get(subject, 'warn', 'after-warn'),
      create(subject, 'a'),
      put('put-plain', 'create-a', 'Strict', {}),
      put('put-strict', 'put-plain', 'Strict', ofMetadata),
      get(subject, 'a', 'after-put-strict'),
      put('put-warn', 'put-plain', 'Warn', ofMetadata),
      get(subject, 'a', 'after-put-warn'),
    ],
    checks: {
      'field-validation/built-in/create/strict/unknown': must(refused('strict', fields, answered('after-strict', 404)), ...plain),
      'field-validation/built-in/create/warn/unknown': must(warned('warn', 'after-warn', fields, dropped), ...plain),
      'field-validation/built-in/update/strict/unknown': must(
        refused('put-strict', fields, shows('after-put-strict', `/metadata/annotations/${changeAnnotation}`, 'put-plain')),
        ...plain,
      ),
      'field-validation/built-in/update/warn/unknown': must(warned('put-warn', 'after-put-warn', fields, dropped), ...plain),
    },
  };
}

/** The part of the names that a warning shows in any encoding of its header, and with any escapes. */
const latin = ['unknownGreek', 'unknownHan', 'unknownBeyond', 'unknownQuote', 'unknownBackslash', 'unknownPercent', 'unknownComma'];
const names = [
  'unknownGreekλ',
  'unknownHan漢字',
  'unknownBeyond🦉',
  'unknownQuote"',
  'unknownBackslash\\',
  'unknownPercent%',
  'unknownComma,',
];

function beyondLatin(subject: Subject): Scenario {
  const fields = Object.fromEntries(names.map((name) => [name, 'value']));
  const plain: Judgement['given'] = [answered('plain', '2xx')];
  return {
    id: 'field-validation/beyond-latin',
    needs,
    about:
      'Objects are created with unknown fields whose names have characters beyond Latin-1 or ones that headers escape, at the levels Strict and Warn.',
    steps: [
      post(subject, 'plain', 'Strict', {}),
      post(subject, 'strict', 'Strict', fields),
      get(subject, 'strict', 'after-strict'),
      post(subject, 'warn', 'Warn', fields),
      get(subject, 'warn', 'after-warn'),
    ],
    checks: {
      'field-validation/built-in/create/strict/unknown': must(refused('strict', latin, answered('after-strict', 404)), ...plain),
      'field-validation/built-in/create/warn/unknown': must(
        warned(
          'warn',
          'after-warn',
          latin,
          names.map((name): `/${string}` => `/${name}`),
        ),
        ...plain,
      ),
    },
  };
}

function post(subject: Subject, own: string, fieldValidation: 'Strict' | 'Warn', more: Fields): Step {
  const body = { ...testObject(subject, own, own), ...more };
  return { id: own, do: 'send', request: { method: 'POST', path: subject.collection, query: { fieldValidation }, body } };
}
