import type { FieldRules } from './field-rules.js';
import { accountFields } from './dictionary/account-fields.js';
import { idFields } from './dictionary/id-fields.js';
import { listFields } from './dictionary/list-fields.js';
import { reportFields } from './dictionary/report-fields.js';
import { settingsFields } from './dictionary/settings-fields.js';
import { storyFields } from './dictionary/story-fields.js';

/** Every field that may cross a boundary, by its name on the wire (docs/product/fields.md#dictionary). */
export const dictionary = {
  ...accountFields,
  ...settingsFields,
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
