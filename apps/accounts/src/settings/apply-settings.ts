import { defaultCommentRule, notificationKeys } from '@quillstead/catalogue';
import { type changeSettings, type PayloadOf, socialKeys } from '@quillstead/contracts';
import { dictionary, messages } from '@quillstead/fields';
import { CallError, canonicalEmail } from '@quillstead/service-kit';
import type { User } from '../user/index.js';

export type SettingsPayload = PayloadOf<typeof changeSettings>;

/** The columns of a user that a payload changes. Fields that were not sent are absent; null and '' empty a column. */
export type ChangedColumns = Partial<
  Pick<
    User,
    | 'username'
    | 'email'
    | 'displayName'
    | 'bio'
    | 'website'
    | 'isPrivate'
    | 'showEmail'
    | 'showNsfw'
    | 'noteByEmail'
    | 'noteEmailFrequency'
    | 'noteLogIn'
    | 'commentsCloseAfter'
    | 'commentRule'
    | 'themeMode'
    | 'pushOff'
    | 'socialMedia'
  >
>;

/**
 * The columns that a payload sets. Texts become null when they are emptied and switches what they are at first.
 * Throws `invalid` when the name or the address would be emptied: everybody has one.
 */
export function changedColumns(user: User, sent: SettingsPayload): ChangedColumns {
  return withoutUnsent({
    username: needed('username', sent.username),
    email: newAddress(user, needed('email', sent.email)),
    displayName: emptiable(sent.display_name),
    bio: emptiable(sent.bio),
    website: emptiable(sent.website),
    themeMode: emptiable(sent.theme_mode),
    isPrivate: switched(sent.is_private, 0),
    showEmail: switched(sent.show_email, 0),
    showNsfw: switched(sent.show_nsfw, 0),
    noteByEmail: switched(sent.note_by_email, 1),
    noteLogIn: switched(sent.note_log_in, 1),
    commentsCloseAfter: sent.comments_close_after,
    commentRule: chosen(sent.comment_rule, defaultCommentRule),
    noteEmailFrequency: chosen(sent.note_email_frequency, 'at_once'),
    pushOff: notificationKeys.filter((kind) =>
      isSent(sent[`push_${kind}`]) ? sent[`push_${kind}`] === 0 : user.pushOff.includes(kind),
    ),
    socialMedia: addresses(user, sent),
  });
}

function addresses(user: User, sent: SettingsPayload): Record<string, string> {
  const kept = socialKeys.map((key) => [key, isSent(sent[key]) ? sent[key] : user.socialMedia[key]] as const);
  return Object.fromEntries(kept.filter((entry): entry is [(typeof entry)[0], string] => Boolean(entry[1])));
}

/** What a form sends back unchanged is no new address, also in a form in which none is stored any more. */
const newAddress = (user: User, sent: string | undefined): string | undefined =>
  sent === undefined || sent === user.email ? sent : canonicalEmail(sent);

const isSent = <Value>(value: Value | undefined): value is Value => value !== undefined;

const emptiable = <Value extends string>(value: Value | null | undefined): Value | null | undefined =>
  value === undefined ? undefined : value || null;

const switched = (value: 0 | 1 | null | undefined, atFirst: 0 | 1): 0 | 1 | undefined =>
  value === null ? atFirst : value;

const chosen = <Value extends string>(value: Value | null | undefined, atFirst: Value): Value | undefined =>
  value === undefined ? undefined : value || atFirst;

function needed(field: 'username' | 'email', value: string | null | undefined): string | undefined {
  if (value === null || value === '')
    throw new CallError('invalid', messages.required(dictionary[field].label));
  return value;
}

function withoutUnsent(columns: { [Key in keyof ChangedColumns]: ChangedColumns[Key] | undefined }) {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => isSent(value))) as ChangedColumns;
}
