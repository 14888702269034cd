import { routedSegments, withoutDirections } from '@quillstead/catalogue';
import { defineFields, flagField } from '../define-fields.js';
import { noSpecialCharacters, noWhitespace, startsWithLetter, tidyEnds, webAddress } from '../patterns.js';

/** Segments that calls use after `/user/` (docs/product/accounts.md#usernames), and those that are no page's. */
const otherSegments = ['tooltip', 'subscription', 'subscriber', 'account', 'api', 'assets', 'hashtag'];

/**
 * The first segments of all paths that the router knows, and those of calls: no member may have such a name
 * (docs/product/accounts.md#usernames).
 */
const reservedSegments: readonly string[] = [...new Set([...routedSegments, ...otherSegments])];

const blacklist = { exact: ['_'] } as const;
const password = {
  type: 'string',
  isVerbatim: true,
  minLength: 6,
  maxLength: 500,
  patterns: [noWhitespace],
} as const;

/** The fields of accounts, such as names, email addresses and passwords (docs/product/fields.md#dictionary). */
export const accountFields = defineFields({
  username: {
    label: 'Username',
    type: 'string',
    maxLength: 25,
    patterns: [noWhitespace, noSpecialCharacters, startsWithLetter],
    blacklist,
    reserved: { exact: reservedSegments, siteName: true },
  },
  display_name: {
    label: 'Display name',
    type: 'string',
    tidy: withoutDirections,
    maxLength: 30,
    patterns: [tidyEnds],
    blacklist,
    reserved: { siteName: true },
  },
  bio: { label: 'Bio', type: 'string', multiline: true, maxLength: 200 },
  // An address is looked up by an index, which holds no text of 8,000 bytes.
  email: {
    label: 'Email',
    type: 'string',
    maxLength: 500,
    maxUnits: 500,
    patterns: [noWhitespace],
    isEmailAddress: true,
  },
  website: { label: 'Website', type: 'string', maxLength: 200, patterns: [webAddress] },
  login: { label: 'Username or email', type: 'string', maxLength: 500, patterns: [noWhitespace] },
  password: { label: 'Password', ...password },
  password1: { label: 'Password', ...password },
  password2: { label: 'Password confirmation', ...password, match: 'password1' },
  is_for_good: flagField('Is for good'),
  code: { label: 'Code', type: 'string', isVerbatim: true, maxLength: 50 },
  token: { label: 'Token', type: 'string', isVerbatim: true, maxLength: 2000 },
  /** The JSON of a credential, as the browser's WebAuthn prints it. */
  credential: { label: 'Credential', type: 'string', isVerbatim: true, maxLength: 12_000 },
  passkey_name: {
    label: 'Passkey name',
    type: 'string',
    tidy: withoutDirections,
    maxLength: 60,
    patterns: [tidyEnds],
  },
  webpushSubscription: {
    label: 'Webpush subscription',
    type: 'string',
    isVerbatim: true,
    maxLength: 1000,
  },
  rdt_cid: { label: 'Rdt cid', type: 'string', maxLength: 25 },
  wbraid: { label: 'Wbraid', type: 'string', maxLength: 100 },
  gclid: { label: 'Gclid', type: 'string', maxLength: 100 },
});
