import type { ResponseTypes } from '@quillstead/contracts';

type Action = ResponseTypes['admin_action_list']['items'][number];

/** What stands before and behind the name of the user in the sentence of an act that changes a user. */
const ofUser: Readonly<Record<string, readonly [before: string, behind: string]>> = {
  name_admin: ['made', 'an admin'],
  change_user: ['changed', ''],
};

/** A sentence for each other act in the staff log, by the names that accounts gives to acts. */
const words: Readonly<Record<string, (kind: string, id: string) => string>> = {
  handle_feedback: (_, id) => `dealt with feedback ${id}`,
  resolve_error: (_, id) => `looked after error ${id}`,
  delete_error: (_, id) => `deleted error ${id}`,
  retry_dead_letters: (kind, id) =>
    `tried the ${kind === 'jobs' ? 'failed jobs' : 'failed events'} of ${id} again`,
};

/**
 * An act of the log as the end of a sentence: "dealt with feedback 7". Of an act that changes a user it is what stands
 * before and behind the name of the user.
 */
export function actInWords({
  action,
  subject,
}: Pick<Action, 'action' | 'subject'>): string | readonly [before: string, behind: string] {
  const [kind = '', id = ''] = subject.split(':');
  return ofUser[action] ?? words[action]?.(kind, id) ?? `${action.replaceAll('_', ' ')}: ${subject}`;
}

/** The state of a thing in words: "role member, is verified 1"; empty without values. */
export function stateInWords(state: Action['before']): string {
  return Object.entries(state)
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${value}`)
    .join(', ');
}
