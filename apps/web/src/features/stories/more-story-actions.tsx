import { paths } from '@quillstead/catalogue';
import { AddToCollection } from '../collecting/index.js';
import { ShareButton } from '../share/index.js';
import { ActionsOnOthersStory } from './actions-on-others-story.js';
import type { ReadableStory } from './use-story.js';

export interface MoreStoryActionsProps {
  readonly story: ReadableStory;
}

/** What is seldom done with a story and needs scripts, with its words. */
export function MoreStoryActions({ story }: MoreStoryActionsProps) {
  const { story_id: id, slug, title } = story;
  return (
    <>
      <AddToCollection id={id} title={title} hasWord />
      {story.is_shareable === 1 && <ShareButton path={paths.story(slug)} title={title} hasWord />}
      <ActionsOnOthersStory story={story} />
    </>
  );
}
