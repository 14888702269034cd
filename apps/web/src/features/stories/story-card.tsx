import { isolated, authorLabel, compactNumber, languageAttributes, paths } from '@quillstead/catalogue';
import type { StoryArticle } from '@quillstead/contracts';
import { MessageCircle } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { aboutAuthor, authorName, coverOf } from '../../ui/about-author.js';
import { ActionMenu } from '../../ui/action-menu.js';
import { Cover, CoverSkeleton } from '../../ui/cover.js';
import { Face } from '../../ui/face.js';
import { HashtagLink } from '../../ui/hashtag-link.js';
import { lazyPart, MissingQuietly } from '../../ui/lazy-part.js';
import { PostedAt } from '../../ui/posted-at.js';
import { SkeletonLine } from '../../ui/skeleton.js';
import { UserLink } from '../../ui/user-link.js';
import { VerifiedMark } from '../../ui/verified-mark.js';
import { AddToCollection } from '../own-lists/index.js';
import { MarkButton } from '../toggles/index.js';
import type { ActionsOnOthersStoryProps } from './actions-on-others-story.js';
import { LeaderboardMark } from './leaderboard-badges.js';
import { readingTime } from './reading-time.js';
import styles from './story-card.module.css';

const { Part: ActionsOnOthersStory } = lazyPart<ActionsOnOthersStoryProps>(
  async () => ({ default: (await import('./actions-on-others-story.js')).ActionsOnOthersStory }),
  MissingQuietly,
);

interface StoryCardProps {
  readonly story: StoryArticle;
  /** The content in the place of the description. */
  readonly excerpt?: ReactNode;
}

/** Shows a story in a list: a cover, no box, a rule and white space (docs/design.md#look). */
export function StoryCard({ story, excerpt }: StoryCardProps) {
  const { story_id: id, title, slug, description, rich_text_story_substring: beginning } = story;
  const { count_comments: comments } = story;
  const language = languageAttributes(story.lang);
  return (
    <article className={styles.card}>
      <Cover of={coverOf('story', id, story)} size="card" />
      <h3 className={styles.title} {...language}>
        <Link to={paths.story(slug)}>{title}</Link>
      </h3>
      {story.part_of && (
        <p className={styles.part}>
          Part {story.part_of.position} of{' '}
          <Link to={paths.series(story.part_of.slug)} {...languageAttributes(story.part_of.lang)}>
            {story.part_of.title}
          </Link>
        </p>
      )}
      <p className={styles.author}>
        <Face id={story.author_id} name={authorName(story)} size={24} picture={story.author_picture} />
        <span className={styles.who}>
          <UserLink username={story.author_username} about={aboutAuthor(story)} className={styles.name}>
            {authorLabel(story)}
          </UserLink>
          {story.author_is_verified === 1 && <VerifiedMark />}
        </span>
        <span className={styles.when}>
          <PostedAt time={story.posted_at} isFresh />
        </span>
      </p>
      <p className={styles.text} data-found={excerpt !== undefined || undefined} {...language}>
        {excerpt ?? (description || beginning)}
      </p>
      <ul className={styles.details} aria-label="About this story">
        <li className={styles.category}>{story.category}</li>
        <li>{readingTime(story.count_words)}</li>
        <LeaderboardMark leaderboards={story.leaderboards} />
        {story.is_nsfw === 1 && <li className={styles.nsfw}>NSFW</li>}
        {story.rating !== 'general' && <li className={styles.rating}>{story.rating}</li>}
        <Hashtags hashtags={story.hashtag_list} />
      </ul>
      <div className={styles.actions}>
        <MarkButton mark="like" kind="story" id={id} item={story} of={title} />
        <Link
          to={paths.story(slug, 'comments')}
          className={styles.comments}
          aria-label={`Comments on ${isolated(title)}: ${comments}`}
          title="Comments"
        >
          <MessageCircle size={20} aria-hidden />
          {comments > 0 && compactNumber(comments)}
        </Link>
        <MarkButton mark="bookmark" kind="story" id={id} item={story} of={title} />
        <AddToCollection id={id} title={title} />
        {story.author_is_user === 0 && (
          <ActionMenu label={`More about ${isolated(title)}`}>
            {(wasOpened) =>
              wasOpened && (
                <Suspense fallback={null}>
                  <ActionsOnOthersStory story={story} />
                </Suspense>
              )
            }
          </ActionMenu>
        )}
      </div>
    </article>
  );
}

/** The number of hashtags that show at first; the reader can open the others. */
const fewHashtags = 3;

function Hashtags({ hashtags }: { readonly hashtags: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? hashtags : hashtags.slice(0, fewHashtags);
  const hidden = hashtags.length - shown.length;
  return (
    <>
      {shown.map((hashtag) => (
        <li key={hashtag}>
          <HashtagLink hashtag={hashtag} className={styles.hashtag} />
        </li>
      ))}
      {hidden > 0 && (
        <li>
          <button
            type="button"
            className={styles.hashtag}
            aria-label={`Show ${hidden} more ${hidden === 1 ? 'hashtag' : 'hashtags'}`}
            onClick={() => setOpen(true)}
          >
            +{hidden}
          </button>
        </li>
      )}
    </>
  );
}

/** Shows the shape of a card that is loading. */
export function StoryCardSkeleton() {
  return (
    <div className={`${styles.card} ${styles.skeleton}`} aria-hidden>
      <CoverSkeleton />
      <SkeletonLine width="70%" height="1.5rem" />
      <SkeletonLine width="30%" height="0.9rem" />
      <SkeletonLine />
      <SkeletonLine width="85%" />
      <SkeletonLine width="40%" height="0.8rem" />
    </div>
  );
}
