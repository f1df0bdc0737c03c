import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { collectionIn } from '../scenario/running-pod.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { testLabels } from '../scenario/test-object.ts';
import { scenariosPerTarget } from '../suite-module.ts';

const body = (more: { readonly [field: string]: Template }): Template => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: { $own: 'a' }, labels: testLabels },
  data: { known: 'yes' },
  ...more,
});

const sent = (id: string, fieldValidation: string, more: { readonly [field: string]: Template } = { unknown: 'field' }): Step => ({
  id,
  do: 'send',
  request: { method: 'POST', path: collectionIn('/api/v1', 'configmaps'), query: { dryRun: 'All', fieldValidation }, body: body(more) },
});

/** The levels of field validation on a server whose release enables them by default. */
export const fieldValidationGate = scenariosPerTarget([
  {
    id: 'field-validation-level/gate',
    about: 'Dry runs create an object with an unknown field, at each level; the release of the target has the levels.',
    needs: [
      { need: 'release', atLeast: '1.25' },
      { need: 'field-validation' },
      { need: 'served', resource: 'v1/configmaps', verbs: ['create'] },
      { need: 'namespace' },
    ],
    steps: [sent('valid', 'Strict', {}), sent('strict', 'Strict'), sent('warn', 'Warn'), sent('ignore', 'Ignore')],
    checks: {
      'field-validation-level/gate': {
        given: [answered('valid', '2xx'), shows('valid', '/data/known', 'yes')],
        expect: allHold(
          answered('strict', 400),
          answered('warn', '2xx'),
          { of: 'warn', at: 'header:warning', is: 'present' },
          answered('ignore', '2xx'),
        ),
      },
    },
  },
]);
