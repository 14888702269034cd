import { authorLabel, languageAttributes } from '@quillstead/catalogue';
import { useRef, useState } from 'react';
import 'virtual:story-stacks.css';
import { HashtagLink } from '../../ui/hashtag-link.js';
import { PageHeading } from '../../ui/page-heading.js';
import { PostedAt } from '../../ui/posted-at.js';
import { aboutAuthor } from '../../ui/about-author.js';
import { UserLink } from '../../ui/user-link.js';
import { VerifiedMark } from '../../ui/verified-mark.js';
import { LateReadingPlace, ReadingTools } from '../reading/index.js';
import { AuthorNote } from './author-note.js';
import { ContentNotes } from './content-notes.js';
import { LeaderboardBadges } from './leaderboard-badges.js';
import { NsfwGate } from './nsfw-gate.js';
import { readingTime } from './reading-time.js';
import { useReaderFont } from './story-font.js';
import styles from './story-reader.module.css';
import storyText from './story-text.module.css';
import type { ReadableStory } from './use-story.js';

/** A story as it is read: its head, then its text in its own font. */
export function StoryReader({ story }: { readonly story: ReadableStory }) {
  const [wasOpened, setOpened] = useState(false);
  const isOpen = wasOpened || story.is_nsfw === 0 || story.author_is_user === 1;
  const font = useReaderFont(story.font_family);
  const language = languageAttributes(story.lang);
  const text = useRef<HTMLDivElement>(null);
  return (
    <article>
      <header className={styles.head}>
        <PageHeading className={styles.title} lang={story.lang}>
          {story.title}
        </PageHeading>
        {story.description && (
          <p className={styles.description} {...language}>
            {story.description}
          </p>
        )}
        <p className={styles.author}>
          <UserLink username={story.author_username} about={aboutAuthor(story)} className={styles.name}>
            {authorLabel(story)}
          </UserLink>
          {story.author_is_verified === 1 && <VerifiedMark />}
        </p>
        <ul className={styles.details} aria-label="About this story">
          <li>
            <PostedAt time={story.posted_at} />
          </li>
          <li className={styles.category}>{story.category}</li>
          <li>{readingTime(story.count_words)}</li>
          <LeaderboardBadges leaderboards={story.leaderboards} />
          {story.is_nsfw === 1 && <li className={styles.nsfw}>NSFW</li>}
        </ul>
      </header>
      <ReadingTools />
      {isOpen && <LateReadingPlace story={story} text={text} />}
      <ContentNotes story={story} />
      {isOpen && <AuthorNote text={story.note_before} lang={story.lang} />}
      {isOpen ? (
        <div
          ref={text}
          className={storyText.text}
          {...language}
          // Not as a style: the Content Security Policy forbids inline styles in the HTML of the server.
          data-font={font.label}
          data-story-text
          // The service keeps only the tags of storyMarkup, and a strict Content Security Policy stands behind it.
          // oxlint-disable-next-line react/no-danger
          dangerouslySetInnerHTML={{ __html: story.rich_text_story }}
        />
      ) : (
        <NsfwGate onOpen={() => setOpened(true)} />
      )}
      {isOpen && <AuthorNote text={story.note_after} lang={story.lang} />}
      {story.hashtag_list.length > 0 && (
        <ul className={styles.hashtags} aria-label="Hashtags">
          {story.hashtag_list.map((hashtag) => (
            <li key={hashtag}>
              <HashtagLink hashtag={hashtag} />
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}
