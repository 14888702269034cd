import { authorLabel, compactNumber, languageAttributes, paths } from '@quillstead/catalogue';
import type { StoryArticle } from '@quillstead/contracts';
import { MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { HashtagLink } from '../../ui/hashtag-link.js';
import { SkeletonLine } from '../../ui/skeleton.js';
import { PostedAt } from '../../ui/posted-at.js';
import { aboutAuthor } from '../../ui/about-author.js';
import { UserLink } from '../../ui/user-link.js';
import { VerifiedMark } from '../../ui/verified-mark.js';
import { LateAddToCollection } from '../collecting/index.js';
import { MarkButton } from '../toggles/index.js';
import { LeaderboardBadges } from './leaderboard-badges.js';
import { readingTime } from './reading-time.js';
import styles from './story-card.module.css';

interface StoryCardProps {
  readonly story: StoryArticle;
  /** Stands in the place of its description. */
  readonly excerpt?: ReactNode;
}

/** A story in a list: no box, a rule and white space (docs/design.md#look). */
export function StoryCard({ story, excerpt }: StoryCardProps) {
  const { story_id: id, title, slug, description, rich_text_story_substring: beginning } = story;
  const { count_comments: comments } = story;
  const language = languageAttributes(story.lang);
  return (
    <article className={styles.card}>
      <p className={styles.author}>
        <span className={styles.who}>
          <UserLink username={story.author_username} about={aboutAuthor(story)} className={styles.name}>
            {authorLabel(story)}
          </UserLink>
          {story.author_is_verified === 1 && <VerifiedMark />}
        </span>
        <span className={styles.when}>
          <PostedAt time={story.posted_at} />
        </span>
      </p>
      <h3 className={styles.title} {...language}>
        <Link to={paths.story(slug)}>{title}</Link>
      </h3>
      <p className={styles.text} data-found={excerpt !== undefined || undefined} {...language}>
        {excerpt ?? (description || beginning)}
      </p>
      <ul className={styles.details} aria-label="About this story">
        <li className={styles.category}>{story.category}</li>
        <li>{readingTime(story.count_words)}</li>
        <LeaderboardBadges leaderboards={story.leaderboards} />
        {story.is_nsfw === 1 && <li className={styles.nsfw}>NSFW</li>}
        {story.rating !== 'general' && <li className={styles.rating}>{story.rating}</li>}
        {story.hashtag_list.map((hashtag) => (
          <li key={hashtag}>
            <HashtagLink hashtag={hashtag} className={styles.hashtag} />
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <MarkButton mark="like" kind="story" id={id} item={story} of={title} />
        <Link
          to={paths.story(slug, 'comments')}
          className={styles.comments}
          aria-label={`Comments on ${title}: ${comments}`}
          title="Comments"
        >
          <MessageCircle size={20} aria-hidden />
          {comments > 0 && compactNumber(comments)}
        </Link>
        <MarkButton mark="bookmark" kind="story" id={id} item={story} of={title} />
        <LateAddToCollection id={id} title={title} />
      </div>
    </article>
  );
}

/** The shape of a card that is on its way. */
export function StoryCardSkeleton() {
  return (
    <div className={`${styles.card} ${styles.skeleton}`} aria-hidden>
      <SkeletonLine width="30%" height="0.9rem" />
      <SkeletonLine width="70%" height="1.5rem" />
      <SkeletonLine />
      <SkeletonLine width="85%" />
      <SkeletonLine width="40%" height="0.8rem" />
    </div>
  );
}
