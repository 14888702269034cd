import { defineCall } from '../define-call.js';

/** A person's profile; of a private one the head for who may not read it. */
export const readProfile = defineCall({
  name: 'social.read_profile',
  method: 'GET',
  path: '/user/:username',
  audience: 'anyone',
  required: ['username'],
  reply: 'user_page',
  errors: ['not_found'],
});
