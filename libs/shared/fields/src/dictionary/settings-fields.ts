import {
  commentRules,
  mostDaysOfComments,
  type NotificationKey,
  notificationPages,
  type SocialKey,
  socialSites,
} from '@quillstead/catalogue';
import { defineFields, flagField, optionField } from '../define-fields.js';
import { webAddress } from '../patterns.js';

type PushFields = { readonly [Kind in NotificationKey as `push_${Kind}`]: ReturnType<typeof flagField> };

/** A switch for pushing each kind of notification (docs/product/notifications.md#push-messages). */
const pushFields = Object.fromEntries(
  Object.keys(notificationPages).map((kind) => [`push_${kind}`, flagField(inWords(`push_${kind}`))]),
) as PushFields;

const socialField = (key: string) =>
  ({ label: inWords(key), type: 'string', maxLength: 250, patterns: [webAddress] }) as const;

type SocialFields = {
  readonly [Key in SocialKey]: ReturnType<typeof socialField>;
};

/** A member's address on each of the social sites (docs/product/fields.md#social-links). */
const socialFields = Object.fromEntries(
  socialSites.map(({ machine_name }) => [machine_name, socialField(machine_name)]),
) as SocialFields;

/** The settings of members (docs/product/accounts.md#settings): visibility, notifications, theme, social links. */
export const settingsFields = defineFields({
  is_private: flagField('Is private'),
  is_verified: flagField('Is verified'),
  is_followable: flagField('Is followable'),
  also_known_as: { label: 'Also known as', type: 'array', maxItems: 5, maxLengthItem: 500 },
  show_email: flagField('Show email'),
  show_nsfw: flagField('Show nsfw'),
  reading_history: flagField('Reading history'),
  note_by_email: flagField('Note by email'),
  is_offered: flagField('Is offered'),
  is_address_shared: flagField('Is address shared'),
  is_weekly: flagField('Is weekly'),
  note_log_in: flagField('Note log in'),
  note_email_frequency: optionField('Note email frequency', ['at_once', 'hourly', 'daily']),
  /** The days after which comments close. */
  comments_close_after: {
    label: 'Comments close after',
    type: 'number',
    isWhole: true,
    min: 1,
    max: mostDaysOfComments,
  },
  comment_rule: optionField('Comment rule', commentRules),
  theme_mode: optionField('Theme mode', ['light', 'dark', 'sepia']),
  ...pushFields,
  ...socialFields,
});

/**
 * Returns a field's name in words, with a capital at its start: `push_note_story_like` is "Push note story like"
 * (docs/product/fields.md#labels).
 */
function inWords(key: string): string {
  const words = key.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
