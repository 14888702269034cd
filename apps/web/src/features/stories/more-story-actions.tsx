import { paths } from '@quillstead/catalogue';
import { AddToCollection } from '../own-lists/index.js';
import { SendToDevice } from '../devices/index.js';
import { ListenButton } from '../reading/index.js';
import { MuteButton } from '../mutes/index.js';
import { ShareButton } from '../../ui/share-button.js';
import { ActionsOnOthersStory } from './actions-on-others-story.js';
import type { ReadableStory } from './use-story.js';

export interface MoreStoryActionsProps {
  readonly story: ReadableStory;
}

/** Shows the seldom used acts on a story, which need scripts, with their words. */
export function MoreStoryActions({ story }: MoreStoryActionsProps) {
  const { story_id: id, slug, title } = story;
  return (
    <>
      <SendToDevice book={{ story: slug }} title={title} />
      <ListenButton storyId={id} lang={story.lang} />
      <AddToCollection id={id} title={title} hasWord />
      {story.is_shareable === 1 && <ShareButton path={paths.story(slug)} title={title} hasWord />}
      <ActionsOnOthersStory story={story} />
      {story.author_is_user === 1 && <MuteButton things={{ storyId: id }} of={title} hasWord />}
    </>
  );
}
