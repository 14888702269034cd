import { authorLabel, formatLongDate, languageAttributes } from '@quillstead/catalogue';
import { useAtomValue } from 'jotai';
import { MessageSquarePlus } from 'lucide-react';
import { type RefCallback, Suspense, useCallback, useMemo, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import 'virtual:story-stacks.css';
import { viewerAtom } from '../../lib/viewer.js';
import { aboutAuthor } from '../../ui/about-author.js';
import { Button } from '../../ui/button.js';
import { IconButton } from '../../ui/icon-button.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { PageHeading } from '../../ui/page.js';
import { titleClass } from '../../ui/title-class.js';
import { UserLink } from '../../ui/user-link.js';
import { VerifiedMark } from '../../ui/verified-mark.js';
import { ReadingTools } from '../reading/index.js';
import {
  AuthorNote,
  ContentNotes,
  NsfwGate,
  shownStory,
  storyTextClass,
  useReaderFont,
} from '../stories/index.js';
import { useMemberAct } from '../toggles/index.js';
import { NoteItem } from './note-item.js';
import { blockTexts, type DraftNote, placeNotes, quoteOf } from './place-notes.js';
import styles from './shared-draft-reader.module.css';
import type { SharedDraft } from './use-shared-draft.js';

const { Part: NoteForm } = lazyPart(async () => ({ default: (await import('./note-form.js')).NoteForm }));

interface SharedDraftReaderProps {
  readonly token: string;
  readonly draft: SharedDraft;
  /** The notes of the viewer. */
  readonly notes: readonly DraftNote[];
  readonly onNotes: (change: (notes: readonly DraftNote[]) => DraftNote[]) => void;
}

/** Shows a draft as its first readers see it (docs/product/first-readers.md#reading). */
export function SharedDraftReader(props: SharedDraftReaderProps) {
  const { draft } = props;
  const [wasOpened, setOpened] = useState(false);
  const isOpen = wasOpened || draft.is_nsfw === 0 || draft.author_is_user === 1;
  const language = languageAttributes(draft.lang);
  return (
    <article>
      <DraftBanner draft={draft} />
      <header className={styles.head}>
        <PageHeading className={titleClass(draft.title ?? '', styles.title)} lang={draft.lang}>
          {draft.title || 'Untitled'}
        </PageHeading>
        {draft.description && (
          <p className={styles.description} {...language}>
            {draft.description}
          </p>
        )}
        <p className={styles.author}>
          <UserLink username={draft.author_username} about={aboutAuthor(draft)}>
            {authorLabel(draft)}
          </UserLink>
          {draft.author_is_verified === 1 && <VerifiedMark />}
        </p>
      </header>
      <ReadingTools />
      <ContentNotes story={draft} />
      {isOpen ? <DraftText {...props} /> : <NsfwGate onOpen={() => setOpened(true)} />}
    </article>
  );
}

function DraftBanner({ draft }: { readonly draft: SharedDraft }) {
  const { kind } = useAtomValue(viewerAtom);
  const logIn = useMemberAct(`draft-notes:${draft.id}`, () => undefined);
  return (
    <div role="note" className={styles.banner} aria-label="About this draft">
      <p>
        <strong>A draft, not published.</strong>{' '}
        {draft.author_is_user === 1
          ? 'This is your own draft as its first readers see it. Their notes are on the write page.'
          : 'Its author gave you this private link. Please do not pass it on unless the author wants you to.'}{' '}
        The link works until {formatLongDate(draft.expires_at)}.
      </p>
      {kind === 'visitor' && <Button onClick={logIn}>Log in to write notes</Button>}
      {kind === 'member' && draft.author_is_user === 0 && (
        <p>You can write a note beside each paragraph. Only the author and you see it.</p>
      )}
    </div>
  );
}

/** Shows the text with the notes of the viewer below their paragraphs. */
function DraftText({ token, draft, notes, onNotes }: SharedDraftReaderProps) {
  const { kind } = useAtomValue(viewerAtom);
  const font = useReaderFont(draft.font_family);
  const html = draft.rich_text_story ?? '';
  const shown = useMemo(() => shownStory(html), [html]);
  const texts = useMemo(() => blockTexts(html), [html]);
  const { beside, astray } = useMemo(() => placeNotes(texts, notes), [texts, notes]);
  const { slots, ref } = useSlots();
  const [writingAt, setWritingAt] = useState<number | null>(null);
  const mayWrite = kind === 'member' && draft.author_is_user === 0;
  const close = (place: number) => {
    // The form that had the focus goes first; its buttons stand before the one that gets it.
    flushSync(() => setWritingAt(null));
    slots[place]?.querySelector('button')?.focus();
  };
  const drop = ({ note_id }: DraftNote, place?: number) => {
    onNotes((before) => before.filter((one) => one.note_id !== note_id));
    if (place !== undefined) slots[place]?.querySelector('button')?.focus();
  };
  return (
    <>
      <AuthorNote text={draft.note_before} lang={draft.lang} />
      {html === '' && <p>The author has not written anything yet.</p>}
      <div
        key={shown}
        ref={ref}
        className={storyTextClass}
        {...languageAttributes(draft.lang)}
        data-font={font.label}
        data-story-text
        // The service keeps only the tags of storyMarkup and classes, and a strict Content Security Policy stands
        // behind it.
        // oxlint-disable-next-line react/no-danger
        dangerouslySetInnerHTML={{ __html: shown }}
      />
      {slots.map((slot, place) =>
        createPortal(
          <>
            {mayWrite && writingAt !== place && texts[place] && (
              <IconButton
                icon={MessageSquarePlus}
                size={15}
                className={styles.add}
                label={`Write a note on “${quoteOf(texts[place]).slice(0, 40)}”`}
                onClick={() => setWritingAt(place)}
              />
            )}
            {beside.get(place)?.map((note) => (
              <NoteItem key={note.note_id} note={note} onDeleted={() => drop(note, place)} />
            ))}
            {mayWrite && writingAt === place && (
              <Suspense fallback={null}>
                <NoteForm
                  token={token}
                  draftId={draft.id}
                  place={place}
                  text={texts[place] ?? ''}
                  onWritten={(note) => {
                    onNotes((before) => [...before, note]);
                    close(place);
                  }}
                  onCancel={() => close(place)}
                />
              </Suspense>
            )}
          </>,
          slot,
          place,
        ),
      )}
      <AuthorNote text={draft.note_after} lang={draft.lang} />
      {astray.length > 0 && (
        <section className={styles.astray} aria-label="Notes on text that has changed">
          <h2>On text that has changed</h2>
          {astray.map((note) => (
            <NoteItem key={note.note_id} note={note} isQuoted onDeleted={() => drop(note)} />
          ))}
        </section>
      )}
    </>
  );
}

/**
 * Elements after the blocks of a text, by their index, into which components are rendered. The element of the text gets
 * the `ref`, and its HTML as `key`.
 */
function useSlots(): {
  readonly slots: readonly HTMLElement[];
  readonly ref: RefCallback<HTMLElement>;
} {
  const [slots, setSlots] = useState<readonly HTMLElement[]>([]);
  const ref = useCallback((text: HTMLElement | null) => {
    const made = [...(text?.children ?? [])].map((block) => {
      const slot = document.createElement('div');
      slot.className = styles['slot'] ?? '';
      block.after(slot);
      return slot;
    });
    setSlots(made);
    return () => made.forEach((slot) => slot.remove());
  }, []);
  return { slots, ref };
}
