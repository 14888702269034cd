import { defineCall } from '../define-call.js';

/** What a link to a person shows on hover: the keys asked for and no others. */
export const readUserTooltip = defineCall({
  name: 'social.read_user_tooltip',
  method: 'GET',
  path: '/user/tooltip',
  audience: 'anyone',
  limit: 'suggest',
  required: ['user_id', 'requestKeys'],
  reply: 'user_tooltip',
  errors: ['not_found'],
});
