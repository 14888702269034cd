import { nameBeforeHandle, type Named } from './labels.js';
import { hasVisibleText } from './visible-text.js';

interface DescribedPerson extends Named {
  readonly bio: string | null;
  readonly count_stories: number;
}

/** Returns the description of a profile for machines: the member's own bio, else the number of stories to read. */
export function profileDescription(person: DescribedPerson): string {
  const { bio, count_stories: count } = person;
  const name = nameBeforeHandle(person);
  const stories = count === 1 ? 'a story' : `${count} stories`;
  if (bio !== null && hasVisibleText(bio)) return bio.trim();
  return count === 0 ? `The profile of ${name}.` : `Read ${stories} by ${name}.`;
}
