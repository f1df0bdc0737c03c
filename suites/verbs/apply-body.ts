import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { type Judgement, must } from '../scenario/scenario.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { changeAnnotation, create, get, objectPath } from '../scenario/test-object.ts';
import { scenariosPerSubject } from '../suite-module.ts';

type Language = 'json' | 'yaml';

/** An apply with a JSON body and one with a YAML body, with the same content type. */
export const applyBody = scenariosPerSubject((subject) => [
  {
    id: 'verbs/apply-body',
    about: 'An object is applied from a body in JSON and from one in YAML.',
    steps: [create(subject, 'a'), ...languages.flatMap((language) => [applyIn(subject, language), get(subject, 'a', `after-${language}`)])],
    checks: { 'verbs/apply/json': isApplied('json'), 'verbs/apply/yaml': isApplied('yaml') },
  },
]);

const languages: readonly Language[] = ['json', 'yaml'];

function isApplied(language: Language): Judgement {
  return must(allHold(answered(language, '2xx'), shows(`after-${language}`, `/metadata/annotations/${changeAnnotation}`, language)));
}

function applyIn(subject: Subject, language: Language): Step {
  const request: Request = {
    method: 'PATCH',
    path: objectPath(subject, 'a'),
    query: { fieldManager: 'apiconform-applier', force: 'true' },
    headers: { 'content-type': 'application/apply-patch+yaml' },
    ...(language === 'json' ? { body: asJson(subject) } : { text: asYaml(subject) }),
  };
  return { id: language, do: 'send', request };
}

function asJson(subject: Subject): NonNullable<Request['body']> {
  const metadata = { name: { $own: 'a' }, annotations: { [changeAnnotation]: 'json' } };
  return { apiVersion: subject.apiVersion, kind: subject.kind, metadata };
}

function asYaml(subject: Subject): NonNullable<Request['text']> {
  const name = { $own: 'a' };
  const annotations = `  annotations:\n    ${changeAnnotation}: yaml\n`;
  return { $join: ['apiVersion: ', subject.apiVersion, `\nkind: ${subject.kind}\nmetadata:\n  name: `, name, `\n${annotations}`] };
}
