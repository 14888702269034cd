import type { ResponseTypes } from '@quillstead/contracts';

type StoryPageReply = ResponseTypes['story_page'];

interface Read {
  readonly turn: number;
  readonly story: StoryPageReply;
}

/** A story may be a novel, so only those between which readers go to and fro are kept. */
const most = 5;

const stories = new Map<string, Read>();

/** A story that this viewer read lately, so that going from it to its comments and back shows it at once. */
export function readBefore(slug: string, turn: number): StoryPageReply | null {
  const read = stories.get(slug);
  return read?.turn === turn ? read.story : null;
}

/** Keeps a story; one that came without its text takes no text away. */
export function keepRead(slug: string, turn: number, story: StoryPageReply): void {
  const before = readBefore(slug, turn);
  if (textOf(story) === '' && textOf(before) !== '') return;
  stories.delete(slug);
  stories.set(slug, { turn, story });
  const [oldest] = stories.keys();
  if (stories.size > most && oldest !== undefined) stories.delete(oldest);
}

/** Forgets a story that is not there any more; all that were read, after one of them was deleted. */
export function forgetRead(slug?: string): void {
  if (slug === undefined) stories.clear();
  else stories.delete(slug);
}

const textOf = (story: StoryPageReply | null): string =>
  story?.content_access === true ? story.rich_text_story : '';
