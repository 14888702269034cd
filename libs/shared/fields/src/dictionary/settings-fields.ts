import { defineFields } from '../define-fields.js';
import { flagField } from './flag-field.js';
import { optionField } from './option-field.js';
import { pushFields } from './push-fields.js';
import { socialFields } from './social-fields.js';

/** How members want to be seen and told (spec sections 3 and 5): switches, theme, social links. */
export const settingsFields = defineFields({
  is_private: flagField('Is private'),
  is_verified: flagField('Is verified'),
  show_email: flagField('Show email'),
  show_nsfw: flagField('Show nsfw'),
  note_by_email: flagField('Note by email'),
  note_log_in: flagField('Note log in'),
  note_email_frequency: optionField('Note email frequency', ['at_once', 'hourly', 'daily']),
  theme_mode: optionField('Theme mode', ['light', 'dark']),
  ...pushFields,
  ...socialFields,
});
