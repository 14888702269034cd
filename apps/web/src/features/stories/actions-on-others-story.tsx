import type { StoryArticle } from '@quillstead/contracts';
import { BlockButton } from '../blocks/index.js';
import { MuteButton } from '../mutes/index.js';
import { ReportButton } from '../reports/index.js';

export interface ActionsOnOthersStoryProps {
  readonly story: Pick<
    StoryArticle,
    'story_id' | 'title' | 'author_id' | 'author_username' | 'author_is_user' | 'hashtag_list'
  >;
}

/** Shows the acts of a reader against a story of another member, for a menu; nothing on the viewer's own story. */
export function ActionsOnOthersStory({ story }: ActionsOnOthersStoryProps) {
  if (story.author_is_user === 1) return null;
  const { story_id, title, author_id: id, author_username: username } = story;
  return (
    <>
      <ReportButton thing={{ story_id }} of={title} />
      <MuteButton
        things={{ person: { id, username }, hashtags: story.hashtag_list, storyId: story_id }}
        of={title}
        hasWord
      />
      <BlockButton person={{ id, username }} at={title} />
    </>
  );
}
