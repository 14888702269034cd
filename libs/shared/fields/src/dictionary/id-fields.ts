import { defineFields } from '../define-fields.js';

const id = (label: string) =>
  ({ label, type: 'number', isWhole: true, min: 1, max: Number.MAX_SAFE_INTEGER }) as const;

/** Numeric ids (docs/product/fields.md#flags-and-ids). */
export const idFields = defineFields({
  id: id('Id'),
  story_id: id('Story id'),
  after_story_id: id('After story id'),
  series_id: id('Series id'),
  collection_id: id('Collection id'),
  user_id: id('User id'),
  profile_id: id('Profile id'),
  version_id: id('Version id'),
  comment_id: id('Comment id'),
  comment_reply_id: id('Comment reply id'),
  note_id: id('Note id'),
  subscription_id: id('Subscription id'),
  subscriber_id: id('Subscriber id'),
});
