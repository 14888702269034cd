import { authorLabel, paths } from '@quillstead/catalogue';
import type { StoryArticle } from '@quillstead/contracts';
import { Link } from 'react-router-dom';
import { SkeletonLine } from '../../ui/skeleton.js';
import { PostedAt } from '../../ui/posted-at.js';
import { readingTime } from './reading-time.js';
import styles from './story-card.module.css';
import { VerifiedMark } from './verified-mark.js';

/** A story in a list: no box, a rule and white space (design.md, "Look"). */
export function StoryCard({ story }: { readonly story: StoryArticle }) {
  const { title, slug, description, rich_text_story_substring: beginning, hashtag_list: hashtags } = story;
  return (
    <article className={styles.card}>
      <p className={styles.author}>
        {authorLabel(story)}
        {story.author_is_verified === 1 && <VerifiedMark />}
        <span aria-hidden>·</span>
        <PostedAt time={story.posted_at} />
      </p>
      <h3 className={styles.title}>
        <Link to={paths.story(slug)}>{title}</Link>
      </h3>
      <p className={styles.text}>{description || beginning}</p>
      <ul className={styles.facts} aria-label="About this story">
        <li className={styles.category}>{story.category}</li>
        <li>{readingTime(story.count_words)}</li>
        {story.is_nsfw === 1 && <li className={styles.nsfw}>NSFW</li>}
        {hashtags.map((hashtag) => (
          <li key={hashtag}>{hashtag.startsWith('#') ? hashtag : `#${hashtag}`}</li>
        ))}
      </ul>
    </article>
  );
}

/** The shape of a card that is on its way. */
export function StoryCardSkeleton() {
  return (
    <div className={styles.card} aria-hidden>
      <SkeletonLine width="30%" height="0.9rem" />
      <SkeletonLine width="70%" height="1.5rem" />
      <SkeletonLine />
      <SkeletonLine width="85%" />
      <SkeletonLine width="40%" height="0.8rem" />
    </div>
  );
}
