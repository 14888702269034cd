import { z } from 'zod';
import { defineOperation } from '../operation.js';
import { count, emptyable, time } from '../wire.js';

/** How far a member has read a story, for their other devices; the last save holds. */
export const saveReadingPlace = defineOperation({
  name: 'content.save_reading_place',
  method: 'PUT',
  path: '/story/place',
  audience: 'member',
  required: ['story_id', 'reading_place'],
  reply: 'nothing',
  status: 204,
  repeat: 'freely',
  errors: ['not_found'],
});

/** Below the story's own address: a story may be called "Place". */
export const readReadingPlace = defineOperation({
  name: 'content.read_reading_place',
  method: 'GET',
  path: '/story/:slug/place',
  audience: 'member',
  required: ['slug'],
  reply: 'reading_place',
  errors: ['not_found'],
});

export const readingPlaceResponses = {
  /** How far the viewer has read a story: the index of a paragraph; both null when they did not begin it. */
  reading_place: z.object({ reading_place: emptyable(count), updated_at: emptyable(time) }),
};
