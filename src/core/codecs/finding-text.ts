import type { FindingSubject, RuleFinding } from '../model/finding.ts';
import { digestOf } from './digest.ts';
import { kindText } from './group-version-kind.ts';

/** Returns the name of a subject, as waivers match it: `apps/v1/Deployment`, `apps/v1/Deployment/default/web`, `metric/requests`. */
export function subjectText(subject: FindingSubject): string {
  switch (subject.is) {
    case 'group':
      return [subject.group, subject.version].filter((part) => part !== undefined && part !== '').join('/');
    case 'type':
      return kindText(subject.type);
    case 'object':
      return [kindText(subject.type), subject.namespace, subject.name].filter((part) => part !== undefined).join('/');
    case 'field':
      return `${subject.of}/${subject.path}`;
    case 'helm-release':
      return `${subject.is}/${subject.namespace}/${subject.name}`;
    default:
      return `${subject.is}/${subject.name}`;
  }
}

/**
 * Returns sixteen hexadecimal digits that identify the cause of a finding: the same for the same rule and subject in every run. `part`
 * distinguishes two causes in one subject. Messages, lines and releases do not matter.
 */
export function fingerprintOf({ rule, subject }: Pick<RuleFinding, 'rule' | 'subject'>, part = ''): string {
  return digestOf([rule, subject.is, subjectText(subject), part]).slice(0, 16);
}
