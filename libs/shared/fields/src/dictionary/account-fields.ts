import { defineFields } from '../define-fields.js';
import { emailPattern, noSpecialCharacters, noWhitespace, startsWithLetter } from '../patterns.js';

export const accountFields = defineFields({
  username: {
    label: 'Username',
    type: 'string',
    maxLength: 25,
    patterns: [noWhitespace, noSpecialCharacters, startsWithLetter],
  },
  display_name: { label: 'Display name', type: 'string', maxLength: 30 },
  email: { label: 'Email', type: 'string', maxLength: 500, patterns: [noWhitespace, emailPattern] },
  login: { label: 'Username or email', type: 'string', maxLength: 500, patterns: [noWhitespace] },
  password: { label: 'Password', type: 'string', minLength: 6, maxLength: 500, patterns: [noWhitespace] },
  password1: { label: 'Password', type: 'string', minLength: 6, maxLength: 500, patterns: [noWhitespace] },
  password2: {
    label: 'Password confirmation',
    type: 'string',
    maxLength: 500,
    patterns: [noWhitespace],
    match: 'password1',
  },
  rdt_cid: { label: 'Rdt cid', type: 'string', maxLength: 25 },
  wbraid: { label: 'Wbraid', type: 'string', maxLength: 100 },
  gclid: { label: 'Gclid', type: 'string', maxLength: 100 },
});
