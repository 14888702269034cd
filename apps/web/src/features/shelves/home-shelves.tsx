import { languageAttributes, paths } from '@quillstead/catalogue';
import { listHomeShelves, type ResponseTypes } from '@quillstead/contracts';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useOperation } from '../../lib/operation-query.js';
import { authorName, coverOf } from '../../ui/about-author.js';
import { Cover } from '../../ui/cover.js';
import { UserLink } from '../../ui/user-link.js';
import { minutesToRead } from '../stories/index.js';
import styles from './home-shelves.module.css';
import { seriesOnShelf, Shelf, storyOnShelf } from './shelf.js';

type Shelves = ResponseTypes['home_shelves'];

/** The fewest stories of a shelf. */
const fewest = 3;

interface HomeShelvesProps {
  /** True if a member continues reading in the place of the story of the day. */
  readonly hasOpening: boolean;
}

/**
 * Shows the story of the day and three shelves above the feed of home (docs/design.md#home); nothing if they could not
 * be read.
 */
export function HomeShelves({ hasOpening }: HomeShelvesProps) {
  const { response, failure } = useOperation(listHomeShelves, {}, { failed: '' });
  if (response === null)
    return (
      failure === null && (
        <div aria-hidden>
          {hasOpening && <div className={styles.openingRoom} />}
          <div className={styles.shelfRoom} />
        </div>
      )
    );
  const { opening, short, finished_series: finished, new_voices: voices } = response;
  return (
    <>
      {hasOpening && opening !== null && <Opening story={opening} />}
      {short.length >= fewest && <Shelf title="Under five minutes">{short.map(storyOnShelf)}</Shelf>}
      {finished.length >= fewest && <Shelf title="Finished series">{finished.map(seriesOnShelf)}</Shelf>}
      {voices.length >= fewest && <Shelf title="New voices">{voices.map(storyOnShelf)}</Shelf>}
    </>
  );
}

/** Shows a story to begin with: its first words, which fade out, and the way to the rest. */
function Opening({ story }: { readonly story: NonNullable<Shelves['opening']> }) {
  const { title, slug, lang, beginning } = story;
  const heading = useId();
  const language = languageAttributes(lang);
  return (
    <section className={styles.opening} aria-labelledby={heading}>
      <Cover of={coverOf('story', story.story_id, story)} size="head" />
      <div className={styles.beginning}>
        <p className={styles.label}>A story to begin with</p>
        <h2 id={heading} className={styles.title} {...language}>
          {title}
        </h2>
        <p className={styles.author}>
          by <UserLink username={story.author_username}>{authorName(story)}</UserLink>
        </p>
        <p className={styles.words} {...language}>
          {beginning}
        </p>
        <Link to={paths.story(slug)} className={styles.read}>
          Read, {minutesToRead(story.count_words)} min
          <span className="visually-hidden">: {title}</span>
        </Link>
      </div>
    </section>
  );
}
