import { nullable, text, time } from '../wire.js';

/** The fields that its author and the staff read of a series or a collection that a moderator removed. */
export const hiddenList = {
  title: text,
  description: nullable(text),
  /** The time at which it was removed, or its author said that it is mended. */
  removed_at: time,
};
