import { defineOperation } from '../operation.js';

/** Returns a person's profile; for a private one, only its head to those who may not read it. */
export const readProfile = defineOperation({
  name: 'social.read_profile',
  method: 'GET',
  path: '/user/:username',
  audience: 'anyone',
  required: ['username'],
  reply: 'user_page',
  errors: ['not_found'],
});

/** Returns the data that a link to a person shows on hover: the requested keys and no others. */
export const readUserTooltip = defineOperation({
  name: 'social.read_user_tooltip',
  method: 'GET',
  path: '/user/tooltip',
  audience: 'anyone',
  limit: 'suggest',
  required: ['user_id', 'requestKeys'],
  reply: 'user_tooltip',
  errors: ['not_found'],
});
