import {
  decisionReasonNames,
  decisions,
  mostDaysOfSuspension,
  mostListLines,
  reportKindNames,
} from '@quillstead/catalogue';
import { defineFields, flagField, optionField } from '../define-fields.js';
import { pathPattern } from '../patterns.js';

/**
 * Reports of people and browsers to the people who run the site, and what a member mutes
 * (docs/product/fields.md#dictionary, docs/api.md).
 */
export const reportFields = defineFields({
  feedback: {
    label: 'Feedback',
    type: 'string',
    multiline: true,
    minLength: 15,
    maxLength: 2000,
    minWords: 3,
  },
  report_kind: optionField('Report kind', reportKindNames),
  reason: { label: 'Reason', type: 'string', multiline: true, maxLength: 2000 },
  error: {
    label: 'Error',
    type: 'object',
    whitelistKeys: ['pathname', 'message', 'stack', 'release'],
    maxLengthItem: 20_000,
  },
  pathname: { label: 'Pathname', type: 'string', maxLength: 2000, patterns: [pathPattern] },
  is_handled: flagField('Is handled'),
  is_claimed: flagField('Is claimed'),
  is_decided: flagField('Is decided'),
  decision: optionField('Decision', decisions),
  decision_reason: optionField('Decision reason', decisionReasonNames),
  decision_words: { label: 'Decision words', type: 'string', multiline: true, maxLength: 500 },
  appeal: { label: 'Appeal', type: 'string', multiline: true, minLength: 15, maxLength: 2000 },
  staff_note: { label: 'Staff note', type: 'string', multiline: true, maxLength: 2000 },
  mended_words: { label: 'Mended words', type: 'string', multiline: true, maxLength: 500 },
  appeal_outcome: optionField('Appeal outcome', ['uphold', 'reverse']),
  held_kind: optionField('Held kind', ['story', 'comment']),
  held_outcome: optionField('Held outcome', ['approve', 'refuse']),
  suspend_days: {
    label: 'Suspend days',
    type: 'number',
    isWhole: true,
    min: 1,
    max: mostDaysOfSuspension,
  },
  is_resolved: flagField('Is resolved'),
  mute_for: optionField('Mute for', ['day', 'week', 'ever']),
  fediverse_target: { label: 'Fediverse address', type: 'string', maxLength: 500 },
  fediverse_block: optionField('Fediverse block', ['person', 'host']),
  is_shown: flagField('Is shown'),
  mute_word: { label: 'Mute word', type: 'string', maxLength: 50 },
  list_lines: {
    label: 'List lines',
    type: 'array',
    minItems: 1,
    maxItems: mostListLines,
    maxLengthItem: 300,
  },
  role: optionField('Role', ['member', 'moderator', 'admin']),
  status: optionField('Status', ['active', 'suspended']),
  service: optionField('Service', ['accounts', 'content', 'social', 'notifications', 'search']),
  work: optionField('Work', ['jobs', 'events']),
});
