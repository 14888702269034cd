import { authorLabel, languageAttributes, ratings, storyLength } from '@quillstead/catalogue';
import { excerptOfStory } from '@quillstead/fields';
import { useAtomValue } from 'jotai';
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { isComposing } from '../../lib/is-composing.js';
import { memberAtom } from '../../lib/viewer.js';
import { authorName } from '../../ui/about-author.js';
import { Button } from '../../ui/button.js';
import { Cover } from '../../ui/cover.js';
import { Face } from '../../ui/face.js';
import { focusFault } from '../../ui/field.js';
import { SidePanel } from '../../ui/side-panel.js';
import { CoverPart, useCover } from '../pictures/index.js';
import type { DraftFields, DraftText } from '../kept-drafts/index.js';
import { readingTime } from '../stories/index.js';
import type { DraftSaver } from './draft-saver.js';
import type { StoryCounts } from './editor/story-counts.js';
import type { FieldsProps } from './notes-fields.js';
import type { Schedule } from './open-draft.js';
import { OptionFields } from './option-fields.js';
import { ScheduleField } from './schedule-field.js';
import styles from './publish-panel.module.css';

export interface PublishPanelProps extends Pick<FieldsProps, 'fields' | 'set'> {
  readonly faults: Readonly<Record<string, string | null>>;
  readonly setFault: (key: keyof DraftFields, message: string | null) => void;
  /** The code of the language that the text seems to be in; null: it is not known. */
  readonly detectedLang: string | null;
  /** A published story is changed. */
  readonly isStory: boolean;
  readonly saver: DraftSaver;
  readonly read: RefObject<() => DraftText>;
  readonly counts: () => StoryCounts;
  readonly schedule: Schedule | null;
  /** Moves the focus to a field and returns whether there is one, which then shows the message. */
  readonly onFault: (key: string, message: string) => boolean;
  readonly onScheduled: (schedule: Schedule) => void;
  readonly onPublish: () => void;
  readonly onClose: () => void;
}

/** Shows what readers see of a story before they open it, and publishes it: now or later. */
export function PublishPanel(props: PublishPanelProps) {
  const { fields, faults, set, setFault, detectedLang, isStory } = props;
  const { saver, read, counts, schedule, onFault, onScheduled, onPublish, onClose } = props;
  // The text stays as it is while the panel is open.
  const [opened] = useState(() => ({ story: read.current().rich_text_story, counts: counts() }));
  const form = useRef<HTMLFormElement>(null);
  const fault = Object.values(faults).find((message) => message !== null) ?? null;
  const [tries, setTries] = useState(0);
  const savedId = saver.saved?.id ?? null;
  const holder = savedId === null ? null : isStory ? { story_id: savedId } : { id: savedId };
  const cover = useCover(holder ?? {});
  const faultOf = (key: string) => faults[key] ?? null;

  const goToFault = useEffectEvent(() => {
    const control = form.current?.querySelector('[aria-invalid="true"]');
    if (fault !== null && control instanceof HTMLElement) focusFault(control, fault);
  });
  // This runs each time the form is sent, and before the first time too: a fault may have opened the panel.
  useEffect(() => {
    if (tries >= 0) goToFault();
  }, [tries]);

  return (
    <SidePanel title={isStory ? 'Save the changes' : 'Publish'} side="end" onClose={onClose}>
      {/* The keys of the page, for the focus in the panel. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        ref={form}
        className={styles.panel}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTries(tries + 1);
          onPublish();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing(event.nativeEvent))
            return;
          event.preventDefault();
          // At that time other effects of the same key press, such as a new hashtag, are rendered.
          queueMicrotask(() => form.current?.requestSubmit());
        }}
      >
        <div className={styles.body}>
          <CardPreview
            text={{ ...fields, rich_text_story: opened.story }}
            counts={opened.counts}
            lang={fields.lang ?? detectedLang}
            storyId={isStory ? savedId : null}
            cover={cover}
          />
          <fieldset className={styles.cover}>
            <legend>Cover</legend>
            <CoverPart
              holder={holder}
              of={{ kind: 'story', id: (isStory && savedId) || 0, title: fields.title, author: '' }}
            />
          </fieldset>
          <OptionFields
            fields={fields}
            faultOf={faultOf}
            set={set}
            detectedLang={detectedLang}
            onHashtagFault={(message) => setFault('hashtag_list', message)}
            onWordsFault={(message) => setFault('warning_words', message)}
          />
          {!isStory && (
            <ScheduleField
              saver={saver}
              read={read}
              initial={schedule}
              onFault={onFault}
              onChanged={onScheduled}
            />
          )}
        </div>
        <div className={styles.foot}>
          <Button type="submit" look="primary" aria-keyshortcuts="Control+Enter" title="Ctrl+Enter">
            {isStory ? 'Save changes' : 'Publish now'}
          </Button>
        </div>
      </form>
    </SidePanel>
  );
}

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

/** Shows the story as lists will show it. */
function CardPreview({ text, counts, lang, storyId, cover }: CardPreviewProps) {
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
