import { defineOperation } from '../operation.js';

/**
 * Creates a collection, private by default, with the story `story_id` when that is given. Throws `quota_reached` when
 * the member has as many collections as are allowed.
 */
export const createCollection = defineOperation({
  name: 'content.create_collection',
  method: 'POST',
  path: '/collection',
  audience: 'member',
  limit: 'publish',
  required: ['title'],
  optional: ['description', 'collection_visibility', 'story_id'],
  reply: 'collection_address',
  status: 201,
  repeat: 'by_key',
  errors: ['not_found', 'quota_reached'],
});

/** Changes a collection; a field left out stays, null clears it (docs/api.md#names-and-values). */
export const editCollection = defineOperation({
  name: 'content.edit_collection',
  method: 'PUT',
  path: '/collection',
  audience: 'member',
  required: ['collection_id'],
  optional: ['title', 'description', 'collection_visibility'],
  hides: true,
  reply: 'collection_address',
  repeat: 'by_key',
  errors: ['invalid', 'forbidden', 'not_found'],
});

/** Deletes a collection; its stories stay. */
export const deleteCollection = defineOperation({
  name: 'content.delete_collection',
  method: 'DELETE',
  path: '/collection',
  audience: 'member',
  required: ['collection_id'],
  hides: true,
  reply: 'nothing',
  status: 204,
  errors: ['forbidden', 'not_found'],
});

/** The properties of the two operations on a story of a collection. Both are idempotent: a repeat changes nothing. */
const entry = {
  path: '/collection/story',
  audience: 'member',
  limit: 'toggle',
  required: ['collection_id', 'story_id'],
  reply: 'nothing',
  status: 204,
  repeat: 'freely',
} as const;

/** Adds a story to the end of a collection. Throws `quota_reached` when the collection is full. */
export const addToCollection = defineOperation({
  ...entry,
  name: 'content.add_to_collection',
  method: 'POST',
  errors: ['forbidden', 'not_found', 'quota_reached'],
});

export const removeFromCollection = defineOperation({
  ...entry,
  name: 'content.remove_from_collection',
  method: 'DELETE',
  hides: true,
  errors: ['forbidden', 'not_found'],
});

/**
 * Moves a story of a collection behind the story `after_story_id`, to the beginning when that is null, and changes its
 * note; what is left out stays. Throws `conflict` when one of the stories is not in the collection any more.
 */
export const changeCollectionEntry = defineOperation({
  name: 'content.change_collection_entry',
  method: 'PUT',
  path: '/collection/story',
  audience: 'member',
  required: ['collection_id', 'story_id'],
  optional: ['after_story_id', 'entry_note'],
  hides: true,
  reply: 'nothing',
  status: 204,
  repeat: 'freely',
  errors: ['forbidden', 'not_found', 'conflict'],
});

export const readCollection = defineOperation({
  name: 'content.read_collection',
  method: 'GET',
  path: '/collection/:collection_id',
  audience: 'anyone',
  required: ['collection_id'],
  reply: 'collection_page',
  errors: ['not_found'],
});

/** Returns the stories of a collection that the viewer may read, in its order, or the last added first (`newest`). */
export const listCollectionStories = defineOperation({
  name: 'content.list_collection_stories',
  method: 'GET',
  path: '/collection/:collection_id/stories',
  audience: 'anyone',
  required: ['collection_id'],
  optional: ['sort', 'next'],
  reply: 'collection_story_list',
  errors: ['not_found', 'bad_cursor'],
});

/**
 * Returns the collections of a member, first the one to which a story was added last; others see only the public ones.
 */
export const listUserCollections = defineOperation({
  name: 'content.list_user_collections',
  method: 'GET',
  path: '/user/:username/collections',
  audience: 'anyone',
  required: ['username'],
  optional: ['next'],
  reply: 'collection_list',
  errors: ['not_found', 'bad_cursor'],
});

/** Returns all collections of the member, each with whether a story is in it. */
export const listCollectionsForStory = defineOperation({
  name: 'content.list_collections_for_story',
  method: 'GET',
  path: '/account/collections',
  audience: 'member',
  required: ['story_id'],
  reply: 'collection_choices',
});

/**
 * Returns a collection of the member that a moderator has hidden until it is mended (docs/product/admin.md#hiding);
 * only its author and the staff can read it.
 */
export const readHiddenCollection = defineOperation({
  name: 'content.read_hidden_collection',
  method: 'GET',
  path: '/account/hidden-collection',
  audience: 'member',
  required: ['collection_id'],
  reply: 'hidden_collection',
  errors: ['not_found'],
});

/** Returns a hidden collection to the staff, who can also read one that was removed without a chance to mend it. */
export const readHiddenCollectionAsStaff = defineOperation({
  name: 'content.read_hidden_collection_as_staff',
  method: 'GET',
  path: '/admin/hidden-collection',
  audience: 'moderator',
  required: ['collection_id'],
  reply: 'hidden_collection',
  errors: ['not_found'],
});

/**
 * Changes a collection that a moderator has hidden and says that it is mended, as `mendStory` does of a story. What is
 * left out stays.
 */
export const mendCollection = defineOperation({
  name: 'content.mend_collection',
  method: 'PUT',
  path: '/account/hidden-collection',
  audience: 'member',
  required: ['collection_id'],
  optional: ['title', 'description', 'mended_words'],
  reply: 'nothing',
  errors: ['invalid', 'not_found'],
});
