import type { SchemaObject } from 'ajv';
import { objectSchema as object } from '#core/model/object-schema';

const text = (description: string): SchemaObject => ({ type: 'string', maxLength: 1_000_000, description });
const name = (description: string): SchemaObject => ({ type: 'string', maxLength: 1_000, description });
const list = (items: SchemaObject, description: string): SchemaObject => ({ type: 'array', maxItems: 100_000, items, description });
const names = (description: string): SchemaObject => list({ type: 'string', maxLength: 1_000 }, description);
const record = (values: SchemaObject, description: string): SchemaObject => ({
  type: 'object',
  maxProperties: 100_000,
  additionalProperties: values,
  description,
});

const dialect = object('The names that the server gives to what the specification leaves open.', {
  id: name('Which of the known dialects it is.'),
  apiDomain: name("Suffix of the groups' names."),
  binaryMediaType: name('Media type of the binary encoding.'),
  extensionPrefix: name('Prefix of the extensions of the interface descriptions.'),
});

const group = object(
  'One group.',
  { name: name('Its name; empty for the core group.'), versions: names('Its versions, in the order of the server.') },
  { preferred: name('The version that the server prefers.') },
);

const resource = object(
  'One resource or subresource.',
  {
    name: name('Its plural name, and for a subresource a slash and its name.'),
    kind: name('The kind of its objects.'),
    namespaced: { type: 'boolean', description: 'Whether its objects stand in namespaces.' },
    verbs: names('What can be done with it.'),
  },
  {
    group: name('The group of the kind, where it is another.'),
    version: name('The version of the kind, where it is another.'),
    singularName: name('Its singular name.'),
    shortNames: names('Its short names.'),
    categories: names('The categories it belongs to.'),
    storageVersionHash: name('Tells in which version its objects are stored.'),
  },
);

const aggregated = object('What aggregated discovery tells.', {
  apiVersion: name('The version of the document.'),
  groups: list(
    object('One group.', {
      name: name('Its name.'),
      versions: list(
        object('One version.', {
          version: name('Its name.'),
          resources: record(name('The kind.'), 'The kinds of its resources and subresources, by their names.'),
        }),
        'Its versions, in the order of the server.',
      ),
    }),
    'The groups, in the order of the server.',
  ),
});

const openApi = object('The interface descriptions, each schema once.', {
  form: { type: 'string', enum: ['v3', 'v2'], description: 'Which form of descriptions the server has.' },
  schemas: record({ type: 'array', minItems: 1, maxItems: 1_000, description: 'The forms of one schema.' }, 'The schemas, by their names.'),
  documents: record(
    object('One document.', {
      schemas: record({ type: 'integer', minimum: 0, description: 'Which of its forms.' }, 'The schemas it uses, by their names.'),
      operations: record(
        object(
          'One operation.',
          { parameters: names('The names of its parameters, each behind its place.') },
          {
            action: name('What it does, as the description calls it.'),
            deprecated: { type: 'boolean', const: true, description: 'Set where the description marks it as deprecated.' },
          },
        ),
        'What can be done, by method and path.',
      ),
    }),
    'The documents, by their names.',
  ),
});

const metric = object('One family of metrics.', {
  help: text('Its description, which begins with its stability.'),
  type: name('Its type.'),
  labels: names('The names of the labels of its samples.'),
});

const deprecatedRequest = object('One deprecated endpoint that was requested.', {
  group: name('Its group.'),
  version: name('Its version.'),
  resource: name('Its resource.'),
  subresource: name('Its subresource.'),
  removedRelease: name('The release that removes it.'),
});

/** The JSON Schema of a snapshot; `snapshot.schema.json` beside it is this one as a file. */
export const snapshotSchema: SchemaObject = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Snapshot of a server',
  ...object(
    'What a server tells of its interfaces.',
    {
      form: { type: 'string', const: 'apiconform-snapshot', description: 'What this file is.' },
      schemaVersion: { type: 'integer', const: 1, description: 'The version of this form.' },
      dialect,
      version: { type: 'object', maxProperties: 100, additionalProperties: true, description: 'What /version says, as it came.' },
      groups: list(group, 'The groups, in the order of the server.'),
      resources: record(list(resource, 'The resources, by name.'), 'What each group version serves, by its apiVersion.'),
      missing: list(
        object('One missing part.', {
          part: {
            type: 'string',
            enum: ['resources', 'aggregated', 'openApi', 'metrics', 'gates', 'flags'],
            description: 'Which part.',
          },
          why: text('Why.'),
        }),
        'Parts that could not be had.',
      ),
    },
    {
      aggregated,
      openApi,
      metrics: record(metric, 'The families of metrics, by their names.'),
      gates: record(
        object('One feature gate.', {
          stage: name('The stage of its feature.'),
          enabled: { type: 'boolean', description: 'Whether it is enabled.' },
        }),
        'The feature gates, by their names.',
      ),
      deprecatedRequests: list(deprecatedRequest, 'The deprecated endpoints that were requested since the start of the server.'),
      flags: record(text('Its value.'), 'The flags of the server, by their names.'),
      help: text('What its program prints for --help.'),
      features: record(
        list(
          object('One stage, or a new default in the same one.', {
            since: {
              type: 'string',
              pattern: '^(0|[1-9][0-9]{0,3})\\.(0|[1-9][0-9]{0,3})$',
              description: 'The release from which on it is so.',
            },
            stage: { type: 'string', enum: ['alpha', 'beta', 'stable', 'deprecated'], description: 'The stage.' },
            onByDefault: { type: 'boolean', description: 'Whether the feature is on unless somebody sets its gate.' },
          }),
          'The stages of one feature, oldest first.',
        ),
        'The features of the release, by the names of their gates.',
      ),
    },
  ),
};
