import { defineTask } from '../define-task.js';

/** Brings the stories of an author who turned private or public, was suspended or is gone in line with that. */
export const updateAuthorStories = defineTask({ name: 'content.update_author_stories' });
