import { compactNumber } from '../numbers.js';
import { type Named, storyTitle } from '../labels.js';
import { isolated, quoted, visibleName } from '../visible-text.js';
import type { NotificationGroup } from './notification-group.js';

/**
 * Returns the actors as "Ann", "Ann and Ben" or "Ann and 4 others": the latest first, with the number of the others.
 */
export function actorsLabel({ actors: [first, second], count }: NotificationGroup): string {
  if (count <= 1) return nameOf(first);
  if (count === 2) return `${nameOf(first)} and ${second ? nameOf(second) : '1 other'}`;
  return `${nameOf(first)} and ${compactNumber(count - 1)} others`;
}

/** Returns the title of the story in quotation marks: "“The Long Road”". */
export function quotedTitle({ story_title }: NotificationGroup): string {
  return quoted(storyTitle(story_title));
}

/** Returns the sentence of a group: "Ann and 4 others liked your story “The Long Road”." */
export function sentence(group: NotificationGroup, ...parts: readonly string[]): string {
  return `${[actorsLabel(group), ...parts].join(' ')}.`;
}

function nameOf({ display_name, username }: Named): string {
  return isolated(visibleName(display_name) ?? username);
}
