import { compactNumber, paths } from '@quillstead/catalogue';
import { apiBase, fillPath, readEpub } from '@quillstead/contracts';
import { ChartColumn, Download, Pencil } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useIsHydrating } from '../../lib/hydration.js';
import { ActionMenu } from '../../ui/action-menu.js';
import { lazyPart, MissingQuietly } from '../../ui/lazy-part.js';
import { MarkButton } from '../toggles/index.js';
import { DeleteStory } from './delete-story.js';
import type { MoreStoryActionsProps } from './more-story-actions.js';
import styles from './story-actions.module.css';
import type { ReadableStory } from './use-story.js';

const { Part: MoreStoryActions } = lazyPart<MoreStoryActionsProps>(
  async () => ({ default: (await import('./more-story-actions.js')).MoreStoryActions }),
  MissingQuietly,
);

/** The actions at the end of a story: the like with its count, and the rest with their words behind a menu. */
export function StoryActions({ story }: { readonly story: ReadableStory }) {
  const { story_id: id, slug, title, count_likes: likes } = story;
  return (
    <>
      <div className={styles.row}>
        <MarkButton mark="like" kind="story" id={id} item={story} of={title} isLarge />
        {likes > 0 ? (
          <Link to={paths.story(slug, 'likes')} className={styles.likes}>
            {likes === 1 ? '1 person likes this' : `${compactNumber(likes)} people like this`}
          </Link>
        ) : (
          <span className={styles.likes}>Like this story</span>
        )}
        <div className={styles.others}>
          <MarkButton mark="bookmark" kind="story" id={id} item={story} of={title} isLarge />
          <MoreActions story={story} />
        </div>
      </div>
      {story.author_is_user === 1 && (
        <div className={styles.row}>
          <Link to={paths.editStory(slug)} className={styles.link}>
            <Pencil size={20} aria-hidden />
            Edit
          </Link>
          <Link to={`${paths.statistics}?story=${encodeURIComponent(slug)}`} className={styles.link}>
            <ChartColumn size={20} aria-hidden />
            Statistics
          </Link>
          <DeleteStory id={id} title={title} />
        </div>
      )}
    </>
  );
}

function MoreActions({ story }: { readonly story: ReadableStory }) {
  // The server does not wait for what is loaded on its own.
  const isHydrating = useIsHydrating();
  const book = apiBase + fillPath(readEpub, () => encodeURIComponent(story.slug));
  return (
    <ActionMenu>
      {() => (
        <>
          <a href={book} download title="Read it offline, on a phone or an e-reader">
            <Download size={20} aria-hidden />
            EPUB
          </a>
          {!isHydrating && (
            <Suspense fallback={null}>
              <MoreStoryActions story={story} />
            </Suspense>
          )}
        </>
      )}
    </ActionMenu>
  );
}
