import { defineFields } from '../define-fields.js';

export const idFields = defineFields({
  id: { label: 'Id', type: 'number', min: 1 },
  story_id: { label: 'Story id', type: 'number', min: 1 },
  user_id: { label: 'User id', type: 'number', min: 1 },
  comment_id: { label: 'Comment id', type: 'number', min: 1 },
  comment_reply_id: { label: 'Comment reply id', type: 'number', min: 1 },
});
