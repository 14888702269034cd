import {
  mostCharactersOfSite,
  mostFirstPostsHeld,
  mostOfInvitation,
  publishingRules,
  signUpRules,
  withoutDirections,
} from '@quillstead/catalogue';
import { defineFields, flagField, optionField } from '../define-fields.js';
import {
  colourPattern,
  contactAddress,
  dayPattern,
  timePattern,
  tidyEnds,
  visibleCharacter,
} from '../patterns.js';

/** A text that others read as it was typed. */
const plainField = (label: string, maxLength: number) =>
  ({ label, type: 'string', tidy: withoutDirections, maxLength, patterns: [visibleCharacter] }) as const;

/** A text of the owner in Markdown; two of them fit into one entry of the staff log. */
const markdownField = (label: string) =>
  ({
    label,
    type: 'string',
    multiline: true,
    maxLength: mostCharactersOfSite.text,
    maxUnits: 12_000,
    patterns: [visibleCharacter],
  }) as const;

/** A list of the owner, one thing in a line. */
const listField = (label: string) =>
  ({ label, type: 'string', multiline: true, maxLength: 10_000, maxUnits: 12_000 }) as const;

const colourField = (label: string) =>
  ({ label, type: 'string', maxLength: 7, patterns: [colourPattern] }) as const;

/** The settings of the site, which admins change (docs/product/admin.md#settings-of-the-site). */
export const siteFields = defineFields({
  site_name: {
    label: 'Site name',
    type: 'string',
    tidy: withoutDirections,
    maxLength: mostCharactersOfSite.name,
    patterns: [tidyEnds, visibleCharacter],
  },
  tagline: plainField('Tagline', mostCharactersOfSite.tagline),
  site_contact: { label: 'Site contact', type: 'string', maxLength: 300, patterns: [contactAddress] },
  announcement: plainField('Announcement', mostCharactersOfSite.announcement),
  announcement_until: {
    label: 'Announcement until',
    type: 'string',
    maxLength: 30,
    patterns: [timePattern],
  },
  allow_training: flagField('Allow training'),
  sign_up: optionField('Sign up', signUpRules),
  publishing: optionField('Publishing', publishingRules),
  about_text: markdownField('About text'),
  rules_text: markdownField('Rules text'),
  accent_color: colourField('Accent color'),
  accent_color_dark: colourField('Accent color dark'),
  refused_domains: listField('Refused domains'),
  refused_networks: listField('Refused networks'),
  first_posts_held: {
    label: 'First posts held',
    type: 'number',
    isWhole: true,
    min: 0,
    max: mostFirstPostsHeld,
  },
  sign_up_work: flagField('Sign up work'),
  weekly_choice: flagField('Weekly choice'),
  launched_on: { label: 'Launched on', type: 'string', maxLength: 10, patterns: [dayPattern] },
  // Invitations to make an account (docs/product/admin.md#invitations).
  invitation: { label: 'Invitation', type: 'string', isVerbatim: true, maxLength: 100 },
  /** The task with its solution, JSON in base64. */
  work_solution: { label: 'Work solution', type: 'string', isVerbatim: true, maxLength: 4000 },
  invitation_uses: {
    label: 'Invitation uses',
    type: 'number',
    isWhole: true,
    min: 1,
    max: mostOfInvitation.uses,
  },
  invitation_days: {
    label: 'Invitation days',
    type: 'number',
    isWhole: true,
    min: 1,
    max: mostOfInvitation.days,
  },
  invitation_note: plainField('Invitation note', mostOfInvitation.note),
  site_version: {
    label: 'Site version',
    type: 'number',
    isWhole: true,
    min: 0,
    max: 2_000_000_000,
  },
});
