import type { Case } from '#core/model/case';
import type { Expectation } from '#core/model/expectation';
import type { StatementOf } from '#core/model/statement';
import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { targetCase } from '../scenario/target-case.ts';
import { templateOfText } from '../scenario/template-of-json.ts';
import { rowsPerTarget } from '../suite-module.ts';
import { whereBuiltIn } from './group-path.ts';

type Row = StatementOf<'beta-versions'>;
type Older = { readonly id: string; readonly groupVersion: Template; readonly resources: readonly string[] };

/**
 * Beta versions that are served (specification, "Stability levels"). The row lists the versions that can be served by default:
 * those in which the releases before 1.22 served its resources, and later beta versions of the same resources. Discovery of
 * each is read too, for a resource that is new in it.
 */
export const betaVersions = rowsPerTarget('beta-versions', (rows) => rows.map(caseFor));

function caseFor({ id, area, form }: Row): Case {
  const older = form.older.map((beta): Older => ({ ...beta, groupVersion: templateOfText(beta.groupVersion) }));
  return targetCase({
    id: 'stability/beta-versions',
    area,
    about: 'The groups are read, and discovery of the beta versions from before release 1.22.',
    needs: [{ need: 'discovery' }],
    steps: [
      { id: 'groups', do: 'send', request: { method: 'GET', path: '/apis' } },
      ...older.map(
        (beta): Step => ({ id: beta.id, do: 'send', request: { method: 'GET', path: { $join: ['/apis/', beta.groupVersion] } } }),
      ),
    ],
    checks: [
      {
        statement: id,
        offByDefault: 'beta',
        ...whereBuiltIn,
        given: [],
        expect: { kind: 'all', of: [noOther(older), ...older.map(onlyOlderResources)] },
      },
    ],
  });
}

function noOther(older: readonly Older[]): Expectation {
  return { kind: 'beta-versions', of: 'groups', but: older.map(({ groupVersion }) => groupVersion) };
}

function onlyOlderResources({ id, resources }: Older): Expectation {
  return {
    kind: 'any',
    of: [
      { kind: 'holds', all: [answered(id, '4xx')] },
      { kind: 'lists-only', of: id, resources },
    ],
  };
}
