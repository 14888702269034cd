import { compactNumber, paths } from '@quillstead/catalogue';
import { apiBase, fillPath, readEpub } from '@quillstead/contracts';
import { ChartColumn, Download, MessageCircle, Pencil } from 'lucide-react';
import { Link } from 'react-router-dom';
import { AddToCollection } from '../collecting/index.js';
import { ReportButton } from '../reports/index.js';
import { ShareButton } from '../share/index.js';
import { MarkButton } from '../toggles/index.js';
import { DeleteStory } from './delete-story.js';
import styles from './story-actions.module.css';
import type { ReadableStory } from './use-story.js';

/** The actions at the end of a story, with the link to its comments. */
export function StoryActions({ story }: { readonly story: ReadableStory }) {
  const { story_id: id, slug, title, count_likes: likes, count_comments: comments } = story;
  const book = apiBase + fillPath(readEpub, () => encodeURIComponent(slug));
  return (
    <>
      <div className={styles.row}>
        <MarkButton mark="like" kind="story" id={id} item={story} of={title} />
        <MarkButton mark="bookmark" kind="story" id={id} item={story} of={title} />
        <AddToCollection id={id} title={title} />
        {story.is_shareable === 1 && <ShareButton path={paths.story(slug)} title={title} />}
        <a href={book} download className={styles.link} title="Read it offline, on a phone or an e-reader">
          <Download size={20} aria-hidden />
          EPUB
        </a>
        {story.author_is_user === 1 && (
          <Link to={paths.editStory(slug)} className={styles.link}>
            <Pencil size={20} aria-hidden />
            Edit
          </Link>
        )}
        {story.author_is_user === 1 && (
          <Link to={`${paths.statistics}?story=${encodeURIComponent(slug)}`} className={styles.link}>
            <ChartColumn size={20} aria-hidden />
            Statistics
          </Link>
        )}
        {story.author_is_user === 1 ? (
          <DeleteStory id={id} title={title} />
        ) : (
          <ReportButton thing={{ story_id: id }} of={title} />
        )}
      </div>
      <div className={styles.row}>
        <Link to={paths.story(slug, 'comments')} className={styles.talk}>
          <MessageCircle size={20} aria-hidden />
          {comments > 0 ? countOf(comments, 'comment') : invitationOf(story)}
        </Link>
        {likes > 0 && <Link to={paths.story(slug, 'likes')}>{countOf(likes, 'like')}</Link>}
      </div>
    </>
  );
}

const invitationOf = ({ comments_policy: policy }: ReadableStory): string =>
  policy === 'closed' ? 'Comments are closed' : 'Write the first comment';

const countOf = (count: number, one: string): string =>
  `${compactNumber(count)} ${count === 1 ? one : `${one}s`}`;
