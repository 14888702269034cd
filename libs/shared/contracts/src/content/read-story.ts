import { defineCall } from '../define-call.js';

export const readStory = defineCall({
  name: 'content.read_story',
  method: 'GET',
  path: '/story/:slug',
  audience: 'anyone',
  required: ['slug'],
  reply: 'story_page',
  errors: ['not_found'],
});
