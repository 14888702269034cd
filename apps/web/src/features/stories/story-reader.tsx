import { authorLabel, languageAttributes, paths } from '@quillstead/catalogue';
import { Lock } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import 'virtual:story-stacks.css';
import { useIsHydrating } from '../../lib/hydration.js';
import { aboutAuthor, authorName, coverOf } from '../../ui/about-author.js';
import { Cover } from '../../ui/cover.js';
import { Face } from '../../ui/face.js';
import { HashtagLink } from '../../ui/hashtag-link.js';
import { PageHeading } from '../../ui/page.js';
import { PostedAt } from '../../ui/posted-at.js';
import { titleClass } from '../../ui/title-class.js';
import { UserLink } from '../../ui/user-link.js';
import { VerifiedMark } from '../../ui/verified-mark.js';
import { QuoteOffer, ReadingPlace, ReadingTools } from '../reading/index.js';
import { AuthorNote, ContentNotes, NsfwGate } from './story-notes.js';
import { LeaderboardBadges } from './leaderboard-badges.js';
import { readingTime } from './reading-time.js';
import { useReaderFont } from './story-font.js';
import { shownStory } from './shown-story.js';
import styles from './story-reader.module.css';
import storyText from './story-text.module.css';
import type { ReadableStory } from './use-story.js';

/** Shows a story as it is read: its head, then its text in its own font. */
export function StoryReader({ story }: { readonly story: ReadableStory }) {
  const [wasOpened, setOpened] = useState(false);
  const isOpen = wasOpened || story.is_nsfw === 0 || story.author_is_user === 1;
  const font = useReaderFont(story.font_family);
  const language = languageAttributes(story.lang);
  const shown = useMemo(() => shownStory(story.rich_text_story), [story.rich_text_story]);
  const text = useRef<HTMLDivElement>(null);
  const isHydrating = useIsHydrating();
  const mayBeQuoted =
    story.is_shareable === 1 && story.author_is_private === 0 && story.is_members_only === 0;
  return (
    <article
      className={styles.story}
      data-address={isHydrating ? undefined : location.origin + paths.story(story.slug)}
    >
      <header className={styles.head}>
        <Cover of={coverOf('story', story.story_id, story)} size="head" />
        <PageHeading className={titleClass(story.title, styles.title)} lang={story.lang}>
          {story.title}
        </PageHeading>
        {story.description && (
          <p className={styles.description} {...language}>
            {story.description}
          </p>
        )}
        <p className={styles.author}>
          <Face id={story.author_id} name={authorName(story)} size={32} picture={story.author_picture} />
          <span className={styles.who}>
            <UserLink username={story.author_username} about={aboutAuthor(story)} className={styles.name}>
              {authorLabel(story)}
            </UserLink>
            {story.author_is_verified === 1 && <VerifiedMark />}
          </span>
        </p>
        <ul className={styles.details} aria-label="About this story">
          <li className={styles.category}>{story.category}</li>
          <li>{readingTime(story.count_words)}</li>
          <LeaderboardBadges leaderboards={story.leaderboards} />
          {story.is_members_only === 1 && (
            <li className={styles.members}>
              <Lock size={15} aria-hidden />
              For members only
            </li>
          )}
          {story.is_nsfw === 1 && <li className={styles.nsfw}>NSFW</li>}
          {/* Last: in the reader's zone it may be another day than in the HTML of the server, and longer or shorter. */}
          <li>
            <PostedAt time={story.posted_at} />
          </li>
        </ul>
      </header>
      <ReadingTools />
      {isOpen && <ReadingPlace story={story} text={text} />}
      <ContentNotes story={story} />
      {isOpen && <AuthorNote text={story.note_before} lang={story.lang} />}
      {isOpen ? (
        <div
          ref={text}
          className={storyText.text}
          {...language}
          // This is no inline style: the Content Security Policy forbids those in the HTML of the server.
          data-font={font.label}
          data-story-text
          // The service keeps only the tags of storyMarkup and classes, and a strict Content Security Policy stands
          // behind it.
          // oxlint-disable-next-line react/no-danger
          dangerouslySetInnerHTML={{ __html: shown }}
        />
      ) : (
        <NsfwGate onOpen={() => setOpened(true)} />
      )}
      {isOpen && mayBeQuoted && <QuoteOffer story={story} text={text} />}
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
