import type { ResponseTypes } from '@quillstead/contracts';

type Action = ResponseTypes['admin_action_list']['items'][number];

/** The words before and after the name of the user in the sentence of an act that changes a user. */
const ofUser: Readonly<Record<string, readonly [before: string, behind: string]>> = {
  name_admin: ['made', 'an admin'],
  take_second_factor_off: ['took the second factor off', ''],
  change_user: ['changed', ''],
  delete_user: ['deleted', ''],
  note_member: ['wrote a note about', ''],
  delete_note: ['deleted a note about', ''],
  remove_picture: ['removed the picture of', ''],
};

/** A sentence for each other act in the staff log, by the names that accounts gives to acts. */
const words: Readonly<Record<string, (kind: string, id: string) => string>> = {
  change_site: () => 'changed the settings of the site',
  make_invitation: (_, id) => `made invitation ${id}`,
  withdraw_invitation: (_, id) => `withdrew invitation ${id}`,
  handle_feedback: (_, id) => `dealt with feedback ${id}`,
  resolve_error: (_, id) => `looked after error ${id}`,
  delete_error: (_, id) => `deleted error ${id}`,
  decide_report: (kind, id) => `decided on the reports of ${kind.replaceAll('_', ' ')} ${id}`,
  decide_appeal: (kind, id) => `decided on what was said about ${kind.replaceAll('_', ' ')} ${id}`,
  decide_held_post: (kind, id) => `decided on ${kind} ${id}, one of the first of a member`,
  remove_cover: (kind, id) => `removed the cover of ${kind} ${id}`,
  block_fediverse: (_, id) => `blocked ${id} in the fediverse`,
  unblock_fediverse: (_, id) => `ended the block of ${id} in the fediverse`,
  retry_dead_letters: (kind, id) =>
    `tried the ${kind === 'jobs' ? 'failed jobs' : 'failed events'} of ${id} again`,
};

/**
 * Returns an act of the log as the end of a sentence: "dealt with feedback 7". Of an act that changes a user it is what
 * stands before and behind the name of the user.
 */
export function actInWords({
  action,
  subject,
}: Pick<Action, 'action' | 'subject'>): string | readonly [before: string, behind: string] {
  const [kind = ''] = subject.split(':');
  const id = subject.slice(kind.length + 1);
  return ofUser[action] ?? words[action]?.(kind, id) ?? `${action.replaceAll('_', ' ')}: ${subject}`;
}

/** The most characters of a value among the words of an act; a longer one can be opened below them. */
const mostInWords = 120;

const isLong = (value: string | number): value is string =>
  typeof value === 'string' && value.length > mostInWords;

/**
 * Returns the values that are too long to stand among words, such as the rules of the site, by the name of their field.
 */
export const longTexts = (state: Action['before']): readonly (readonly [name: string, text: string])[] =>
  Object.entries(state).flatMap(([name, value]) =>
    isLong(value) ? [[name.replaceAll('_', ' '), value] as const] : [],
  );

/** Returns the state of a thing in words: "role member, is verified 1"; empty without values. */
export function stateInWords(state: Action['before']): string {
  return Object.entries(state)
    .map(
      ([name, value]) =>
        `${name.replaceAll('_', ' ')} ${isLong(value) ? `${value.slice(0, mostInWords)}…` : value}`,
    )
    .join(', ');
}
