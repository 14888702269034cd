import { randomBytes } from 'node:crypto';
import type { Author } from './author.js';

export interface Published {
  readonly slug: string;
  readonly story_id: number;
  readonly title: string;
}

const text = Array.from({ length: 40 }, (_, one) => `<p>Paragraph ${one} of the way home.</p>`).join('');

/** Publishes stories that are long enough to be scrolled. @param title what their titles begin with */
export async function publishLong(
  author: Author,
  title: string,
  { count = 1, hashtags = [] }: { readonly count?: number; readonly hashtags?: readonly string[] } = {},
): Promise<[Published, ...Published[]]> {
  const mark = randomBytes(3).toString('hex');
  const publish = async (number: number): Promise<Published> => {
    const story = { title: `${title} ${mark} ${number}`, rich_text_story: text, hashtag_list: hashtags };
    return { ...(await author.publish(story)), title: story.title };
  };
  const published: [Published, ...Published[]] = [await publish(1)];
  for (let number = 2; number <= count; number += 1) published.push(await publish(number));
  return published;
}
