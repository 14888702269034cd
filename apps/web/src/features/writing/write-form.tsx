import { checkField } from '@quillstead/fields';
import { type RefObject, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { announce, showToast } from '../../lib/announce.js';
import { focusFault } from '../../ui/focus-fault.js';
import { lazyPart, MissingDialog } from '../../ui/lazy-part.js';
import type { DraftFields, DraftText, KeptDraft, SavedDraft } from '../kept-drafts/index.js';
import { openShortcuts, usePageShortcuts } from '../shortcuts/index.js';
import { useStoryFont } from '../stories/index.js';
import { DraftConflict } from './draft-conflict.js';
import type { DraftSaver } from './draft-saver.js';
import type { StoryField } from './editor/story-editor.js';
import type { OpenedDraft } from './open-draft.js';
import { RestoredNote } from './restored-note.js';
import { TitleFields } from './title-fields.js';
import { UnreadNote } from './unread-note.js';
import { useDetectedLanguage } from './use-detected-language.js';
import type { Version } from './use-draft-versions.js';
import { useDraftSaver } from './use-draft-saver.js';
import { usePublishStory } from './use-publish-story.js';
import { useSaveStory } from './use-save-story.js';
import type { SavedEntry } from './use-drafts.js';
import { useWritingKeys } from './use-writing-keys.js';
import type { VersionsDialogProps } from './versions-dialog.js';
import { WriteBar } from './write-bar.js';
import { OptionsSkeleton, StorySkeleton } from './write-skeleton.js';
import { draftShortcuts, storyShortcuts } from './writing-shortcuts.js';
import styles from './write-form.module.css';

/** The larger parts of the form, which load and show one after the other; they start to load with the form. */
const editor = lazyPart(async () => ({ default: (await import('./editor/story-editor.js')).StoryEditor }));
const options = lazyPart(async () => ({ default: (await import('./option-fields.js')).OptionFields }));
const schedule = lazyPart(async () => ({ default: (await import('./schedule-field.js')).ScheduleField }));
Promise.all([editor, options, schedule].map(({ load }) => load())).catch(() => undefined);

const { Part: VersionsDialog } = lazyPart<VersionsDialogProps>(
  async () => ({ default: (await import('./versions-dialog.js')).VersionsDialog }),
  MissingDialog,
);

interface WriteFormProps {
  readonly opened: OpenedDraft;
  readonly memberId: number;
  /** Gives the saver to the write page, which must stop it before it deletes the draft. */
  readonly saverRef: RefObject<DraftSaver | null>;
  readonly onSaved: (entry: SavedEntry, isFirst: boolean) => void;
  readonly onScheduled: () => void;
  /** Opens the same place again; with a key, with the kept text under it. */
  readonly onReopen: (first: string | null) => void;
}

type Faults = Readonly<Record<string, string | null>>;

/** The form in which a story is written, saved as a draft and published, or changed once it is. */
export function WriteForm({ opened, memberId, saverRef, onSaved, onScheduled, onReopen }: WriteFormProps) {
  const [fields, setFields] = useState<DraftFields>(() => opened.text);
  const [faults, setFaults] = useState<Faults>({});
  const [dialog, setDialog] = useState<'versions' | null>(null);
  const [isQuiet, setQuiet] = useState(false);
  const isStory = opened.story !== null;
  usePageShortcuts(isStory ? storyShortcuts : draftShortcuts);
  const story = useRef<StoryField | null>(null);
  const form = useRef<HTMLFormElement>(null);

  const read = useRef<() => DraftText>(() => opened.text);
  const savedRef = useRef<(saved: SavedDraft, text: DraftText, isFirst: boolean) => void>(() => undefined);
  const isDraft = useRef(!isStory);
  // A later save or publish reads the text of that moment.
  useLayoutEffect(() => {
    read.current = () => ({
      ...fields,
      rich_text_story: story.current?.html() ?? opened.text.rich_text_story,
    });
    savedRef.current = (saved, { title, description }, isFirst) => {
      // A story's changes are no draft; the first save as one makes it a draft of its own.
      if (isFirst) isDraft.current = true;
      if (isDraft.current)
        onSaved({ ...saved, title: title || null, description: description || null }, isFirst);
    };
  });
  const { state, storage, saver } = useDraftSaver({
    opened,
    memberId,
    read,
    onSaved: savedRef,
    onReopen: () => onReopen(null),
  });
  const publishing = usePublishStory({ saver, read, onFault: takeFault });
  const changing = useSaveStory({ opened, saver, state, isDraft, read, onFault: takeFault });
  const { status, publish, forgetRefusal } = isStory ? changing : publishing;
  const save = () => void (isStory ? saver.storeNow() : saver.save());

  const switchQuiet = (quiet: boolean) => {
    setQuiet(quiet);
    announce(quiet ? 'Only the text is shown. Escape brings the rest back.' : 'Everything is shown again.');
    story.current?.focus();
  };
  useWritingKeys({
    onSave: save,
    // By then other effects of the same key press, such as a new hashtag, are rendered.
    onPublish: () => queueMicrotask(() => form.current?.requestSubmit()),
    onQuiet: () => switchQuiet(!isQuiet),
    onLeaveQuiet: isQuiet ? () => switchQuiet(false) : null,
  });

  useEffect(() => {
    saverRef.current = saver;
    return () => opened.claim?.release();
  }, [saver, saverRef, opened]);

  /** A change of the fields is checked and passed to the saver once it is rendered, so that `read` returns it. */
  const isUntouched = useRef(true);
  useEffect(() => {
    if (isUntouched.current) {
      isUntouched.current = false;
      return;
    }
    saver.changed(fields.write_autosave === 1);
    forgetRefusal();
    setFaults((before) => ({
      ...before,
      title: checkField('title', fields.title),
      description: checkField('description', fields.description),
      note_before: checkField('note_before', fields.note_before ?? ''),
      note_after: checkField('note_after', fields.note_after ?? ''),
    }));
  }, [saver, fields, forgetRefusal]);

  const set = (change: Partial<DraftFields>) => setFields((before) => ({ ...before, ...change }));
  const setFault = (key: string, message: string | null) =>
    setFaults((before) => ({ ...before, [key]: message }));

  function takeFault(key: string, message: string): boolean {
    setFault(key, message);
    const control =
      key === 'rich_text_story'
        ? form.current?.querySelector('[data-editor] [role="textbox"]')
        : form.current?.elements.namedItem(key);
    if (!(control instanceof HTMLElement)) return false;
    focusFault(control, message);
    return true;
  }

  const beginning = useCallback(() => story.current?.beginning() ?? '', []);
  const [detectedLang, detectLanguage] = useDetectedLanguage(beginning);
  const lang = fields.lang ?? detectedLang;
  const onReady = useCallback(
    (ready: StoryField) => {
      story.current = ready;
      detectLanguage();
    },
    [detectLanguage],
  );
  const onStoryChange = () => {
    detectLanguage();
    saver.changed(fields.write_autosave === 1);
    forgetRefusal();
    if (faults['rich_text_story']) setFault('rich_text_story', null);
  };

  /** An earlier text takes the place of the present one as any change does: it can be undone, and is saved. */
  const bringBack = async ({ rich_text_story: earlier }: Version) => {
    setDialog(null);
    if (saver.hasUnsaved) await saver.save();
    story.current?.replace(earlier);
    showToast('The earlier text is back. Undo returns to the other.');
  };

  /** The text of the server replaces the text of the write page. */
  const startOver = async () => {
    await saver.halt();
    await saver.finish();
    onReopen(null);
  };

  /** Compares a text that was read late with the server's text, as when the draft is opened. */
  const showLate = async ({ key }: KeptDraft) => {
    if (!isStory && saver.hasUnsaved) await saver.save();
    await saver.leave();
    onReopen(key);
  };

  const draftId = saver.saved?.id ?? null;
  const font = useStoryFont(fields.font_family);
  const faultOf = (key: string) => faults[key] ?? null;

  return (
    <form
      ref={form}
      className={styles.form}
      data-quiet={isQuiet}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void publish();
      }}
    >
      {opened.restoredFrom !== null && <RestoredNote keptAt={opened.restoredFrom} />}
      {opened.unread !== null && (
        <UnreadNote unread={opened.unread} shown={opened.text} onShow={(kept) => void showLate(kept)} />
      )}
      {state.kind === 'conflict' && (
        <DraftConflict
          isStory={isStory}
          theirs={state.theirs}
          mine={() => read.current()}
          onKeepBoth={() => void saver.keepBoth()}
          onKeepMine={() => void saver.keepMine(state.theirs)}
          onTakeTheirs={() => void startOver()}
        />
      )}
      <TitleFields lang={lang} fields={fields} faultOf={faultOf} set={set} />
      <Suspense fallback={<StorySkeleton />}>
        <editor.Part
          initial={opened.text.rich_text_story}
          font={font.stack}
          lang={lang}
          error={faultOf('rich_text_story')}
          isQuiet={isQuiet}
          onReady={onReady}
          onChange={onStoryChange}
          onQuiet={() => switchQuiet(!isQuiet)}
          onShortcuts={openShortcuts}
        />
      </Suspense>
      <Suspense fallback={<OptionsSkeleton />}>
        <options.Part
          fields={fields}
          faultOf={faultOf}
          set={set}
          detectedLang={detectedLang}
          isStory={isStory}
          onHashtagFault={(message) => setFault('hashtag_list', message)}
          onWordsFault={(message) => setFault('warning_words', message)}
        />
        {!isStory && (
          <schedule.Part
            saver={saver}
            read={read}
            initial={opened.schedule}
            onFault={takeFault}
            onChanged={onScheduled}
          />
        )}
      </Suspense>
      <WriteBar
        state={state}
        storage={storage}
        publishing={status}
        isStory={isStory}
        onSave={save}
        onVersions={isStory || draftId === null ? null : () => setDialog('versions')}
        onDiscard={isStory && saver.hasUnsaved ? () => void startOver() : null}
      />
      {dialog === 'versions' && draftId !== null && (
        <Suspense fallback={null}>
          <VersionsDialog
            draftId={draftId}
            onBringBack={(version) => void bringBack(version)}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
    </form>
  );
}
