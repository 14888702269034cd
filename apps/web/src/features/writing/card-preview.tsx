import { authorLabel, languageAttributes, ratings, storyLength } from '@quillstead/catalogue';
import { excerptOfStory } from '@quillstead/fields';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { memberAtom } from '../../lib/viewer.js';
import { authorName } from '../../ui/about-author.js';
import { Cover } from '../../ui/cover.js';
import { Face } from '../../ui/face.js';
import type { DraftText } from '../kept-drafts/index.js';
import { readingTime } from '../stories/index.js';
import styles from './card-preview.module.css';
import type { StoryCounts } from './editor/story-counts.js';

interface CardPreviewProps {
  readonly text: DraftText;
  readonly counts: StoryCounts;
  /** The code of the story's language; null: unknown. */
  readonly lang: string | null;
  /** The id of the published story; null: it has none yet, and its cover gets the colours of another. */
  readonly storyId: number | null;
  /** The address of the cover that its author chose. */
  readonly cover: string | null;
}

/** Characters of the markup of a story in which its excerpt is looked for. */
const looked = 20_000;

/** The story as lists will show it. */
export function CardPreview({ text, counts, lang, storyId, cover }: CardPreviewProps) {
  const member = useAtomValue(memberAtom);
  const { rich_text_story: story, description, hashtag_list: hashtags, rating = 'general' } = text;
  const start = useMemo(() => excerptOfStory(story.slice(0, looked)), [story]);
  if (member === null) return null;
  const title = text.title.trim() || 'Untitled';
  const author = { author_display_name: member.display_name, author_username: member.username };
  const language = languageAttributes(lang);
  return (
    <section aria-label="The card of your story" className={styles.card}>
      <Cover
        of={{ kind: 'story', id: storyId ?? 0, title, author: authorName(author), picture: cover }}
        size="card"
      />
      <p className={styles.title} {...language}>
        {title}
      </p>
      <p className={styles.author}>
        <Face id={member.id} name={authorName(author)} size={24} />
        {authorLabel(author)}
      </p>
      <p className={styles.text} {...language}>
        {description || start}
      </p>
      <p className={styles.details}>
        {[
          storyLength(counts),
          readingTime(counts.words),
          ...(rating === 'general' ? [] : [ratings[rating].label]),
          ...hashtags.slice(0, 3),
        ].join(' · ')}
      </p>
    </section>
  );
}
