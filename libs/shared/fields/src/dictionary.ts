import type { FieldRules } from './field-rules.js';
import { accountFields } from './dictionary/account-fields.js';
import { listFields } from './dictionary/list-fields.js';
import { reportFields } from './dictionary/report-fields.js';
import { siteFields } from './dictionary/site-fields.js';
import { settingsFields } from './dictionary/settings-fields.js';
import { storyFields } from './dictionary/story-fields.js';
import { defineFields } from './define-fields.js';

const id = (label: string) =>
  ({ label, type: 'number', isWhole: true, min: 1, max: Number.MAX_SAFE_INTEGER }) as const;

/** Numeric ids (docs/product/fields.md#flags-and-ids). */
const idFields = defineFields({
  id: id('Id'),
  story_id: id('Story id'),
  after_story_id: id('After story id'),
  series_id: id('Series id'),
  collection_id: id('Collection id'),
  user_id: id('User id'),
  profile_id: id('Profile id'),
  version_id: id('Version id'),
  invitation_id: id('Invitation id'),
  comment_id: id('Comment id'),
  fediverse_reply_id: id('Fediverse reply id'),
  comment_reply_id: id('Comment reply id'),
  note_id: id('Note id'),
  subscription_id: id('Subscription id'),
  subscriber_id: id('Subscriber id'),
});

/** Every field that may cross a boundary, by its name on the wire (docs/product/fields.md#dictionary). */
export const dictionary = {
  ...accountFields,
  ...settingsFields,
  ...siteFields,
  ...storyFields,
  ...listFields,
  ...idFields,
  ...reportFields,
} as const satisfies Record<string, FieldRules>;

type Dictionary = typeof dictionary;
export type FieldKey = keyof Dictionary;

type ValueOf<Rules extends FieldRules> = Rules['type'] extends 'number'
  ? number
  : Rules['type'] extends 'flag'
    ? 0 | 1
    : Rules['type'] extends 'array'
      ? string[]
      : Rules['type'] extends 'object'
        ? Record<string, unknown>
        : Rules extends { whitelist: readonly (infer Option extends string)[] }
          ? Option
          : string;

/** The TypeScript type of a field's value, inferred from its rules. */
type FieldValue<Key extends FieldKey> = ValueOf<Dictionary[Key]>;

/** The type of a payload that holds the required keys and may hold the optional ones; null empties a field. */
export type Payload<Required extends FieldKey, Optional extends FieldKey = never> = {
  [Key in Required]: FieldValue<Key>;
} & { [Key in Optional]?: FieldValue<Key> | null };
