import type { Finding, FindingSubject } from '../model/finding.ts';
import { digestOf } from './digest.ts';
import { kindText } from './group-version-kind.ts';

/** What a finding is about in one word, as waivers name it: `apps/v1/Deployment`, `apps/v1/Deployment/default/web`, `metric/requests`. */
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
    default:
      return `${subject.is}/${subject.name}`;
  }
}

/**
 * A short name of what a finding is caused by: sixteen hexadecimal digits, the same wherever and whenever the same rule is
 * broken by the same subject. `part` tells two causes in one subject apart; words, lines and releases are of no account.
 */
export function fingerprintOf({ rule, subject }: Pick<Finding, 'rule' | 'subject'>, part = ''): string {
  return digestOf([rule, subject.is, subjectText(subject), part]).slice(0, 16);
}
