import type { ReplyTypes } from '@quillstead/contracts';

type StoryPageReply = ReplyTypes['story_page'];

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

export function keepRead(slug: string, turn: number, story: StoryPageReply): void {
  stories.delete(slug);
  stories.set(slug, { turn, story });
  const [oldest] = stories.keys();
  if (stories.size > most && oldest !== undefined) stories.delete(oldest);
}

/** Forgets the stories that were read, after one of them was deleted. */
export function forgetRead(): void {
  stories.clear();
}
