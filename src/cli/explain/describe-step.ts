import { describeTemplate } from '#core/json/describe-template';
import type { Predicate } from '#core/model/predicate';
import type { Seconds, Step } from '#core/model/step';
import { describeRequest } from './describe-request.ts';

/** Returns a step of a case as lines: what it does, and its curl commands. */
export function describeStep(step: Step, depth: number): readonly string[] {
  const indent = '  '.repeat(depth);
  const line = (text: string): string => `${indent}${step.id}: ${text}`;
  const curl = (text: string): string => `${indent}    ${text}`;
  switch (step.do) {
    case 'send':
      return [
        line(`${step.onlyWhere === undefined ? 'send' : 'send, where namespaces do not go by themselves'}${answer429(step)}`),
        curl(describeRequest(step.request)),
      ];
    case 'together':
      return [line('send at once'), ...step.requests.flatMap((one) => [`${indent}    ${one.id}:`, curl(describeRequest(one.request))])];
    case 'until':
      return [
        line(
          `repeat until ${describePredicate(step.holds)}${step.unless === undefined ? '' : `, or ${describePredicate(step.unless)}`}, for at most ${step.boundSeconds} s${step.atDeadline === 'judge' ? '; then judge the last response' : ''}${answer429(step)}`,
        ),
        curl(describeRequest(step.request)),
      ];
    case 'pages': {
      const request = { ...step.request, query: { ...step.request.query, ...step.first } };
      const later = { ...step.request, query: { ...step.request.query, ...step.later, continue: '<token>' } };
      const between =
        step.between.length === 0
          ? []
          : [`${indent}  after the first page:`, ...step.between.flatMap((one) => describeStep(one, depth + 1))];
      return [
        line('read page by page'),
        curl(describeRequest(request)),
        ...between,
        `${indent}  then, until there is no token:`,
        curl(describeRequest(later)),
      ];
    }
    case 'open':
      return [line('open a watch'), curl(describeRequest(step.request))];
    case 'drain':
      return [line(`read ${step.stream} until ${endOf(step)}, for at most ${step.boundSeconds} s`)];
    case 'collections':
      return [line('describe every group version, and list each of its types, one object a page')];
    case 'close':
      return [line(`close ${step.stream}`)];
    case 'audited':
      return [line(`find the audit event of ${step.of}, for at most ${step.boundSeconds} s`)];
    case 'wait':
      return [line(`wait ${describeSeconds(step.seconds)}`)];
  }
}

function answer429({ tooManyRequests }: Extract<Step, { do: 'send' | 'until' }>): string {
  return tooManyRequests === 'answer' ? '; 429 is an answer' : '';
}

function endOf({ to, and }: Extract<Step, { do: 'drain' }>): string {
  return [to, and].flatMap((predicate) => (predicate === undefined ? [] : [describePredicate(predicate)])).join(' and ');
}

/** A predicate in words. */
export function describePredicate(predicate: Predicate): string {
  const place = predicate.at === '' ? 'something' : `${predicate.of} ${describeTemplate(predicate.at)}`;
  switch (predicate.is) {
    case 'absent':
    case 'present':
    case 'set':
    case 'unset':
      return predicate.at === '' ? 'anything comes' : `${place} is ${predicate.is}`;
    case 'one-of':
      return `${place} is one of ${predicate.value.map((value) => describeTemplate(value)).join(', ')}`;
    default:
      return `${place} ${predicate.is} ${describeTemplate(predicate.value)}`;
  }
}

function describeSeconds(seconds: Seconds): string {
  return typeof seconds === 'number' ? `${seconds} s` : `${seconds.share} of --${seconds.of}`;
}
