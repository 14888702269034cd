import {
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { showToast } from '../../lib/announce.js';
import { focusFault } from '../../ui/field.js';
import type { DraftFields, DraftText, KeptDraft, SavedDraft } from '../kept-drafts/index.js';
import { FileImport, type FileChooser } from '../import-files/index.js';
import { usePageShortcuts } from '../shortcuts/index.js';
import { useStoryFont } from '../stories/index.js';
import { DraftDialogs, loadPanel, PublishPanel, StoryEditor } from './write-parts.js';
import type { DraftSaver } from './draft-saver.js';
import type { StoryField } from './editor/story-editor.js';
import { readTypography, storeTypography } from './editor/typography-setting.js';
import type { OpenedDraft } from './open-draft.js';
import { faultOfStory, faultsOfTexts, isOnPage } from './story-payload.js';
import { TextOptions } from './text-options.js';
import { TitleField } from './title-field.js';
import { useApproval } from './approval-note.js';
import { useDetectedLanguage } from './use-detected-language.js';
import type { Version } from './versions-dialog.js';
import { useDraftSaver } from './use-draft-saver.js';
import { usePublishStory } from './use-publish-story.js';
import { useSaveStory } from './use-save-story.js';
import type { SavedEntry } from './use-drafts.js';
import { draftShortcuts, storyShortcuts, useWritingKeys } from './use-writing-keys.js';
import { WordsButton } from './words-button.js';
import { WriteLine } from './write-line.js';
import { WriteNotes } from './write-notes.js';
import { StorySkeleton } from './write-skeleton.js';
import styles from './write-form.module.css';

interface WriteFormProps {
  /** The button of the drafts. */
  readonly drafts: ReactNode;
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

/** Shows the form in which a story is written, saved as a draft and published, or changed once it is. */
export function WriteForm(props: WriteFormProps) {
  const { drafts, opened, memberId, saverRef, onSaved, onScheduled, onReopen } = props;
  const [fields, setFields] = useState<DraftFields>(() => opened.text);
  const [faults, setFaults] = useState<Faults>({});
  const [dialog, setDialog] = useState<'versions' | 'readers' | 'publish' | null>(null);
  const [schedule, setSchedule] = useState(opened.schedule);
  const approving = useApproval(opened, onScheduled);
  const [isTypographyOn, setTypography] = useState(readTypography);
  const isStory = opened.story !== null;
  usePageShortcuts(isStory ? storyShortcuts : draftShortcuts);
  const story = useRef<StoryField | null>(null);
  const files = useRef<FileChooser>(null);
  const [storyField, setStoryField] = useState<StoryField | null>(null);
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
  const onSend = () => setDialog(null);
  const publishing = usePublishStory({ saver, read, onFault: takeFault, onSend, ...approving });
  const changing = useSaveStory({ opened, saver, state, isDraft, read, onFault: takeFault, onSend });
  const { status, publish, refuse, forgetRefusal } = isStory ? changing : publishing;
  const save = () => void (isStory ? saver.storeNow() : saver.save());

  /** The panel opens once there is a story; what is missing of that is said on the page. */
  const openPanel = () => {
    const fault = faultOfStory(read.current());
    if (fault !== null && isOnPage(fault.key)) return refuse(fault);
    forgetRefusal();
    setDialog('publish');
  };
  useWritingKeys({ onSave: save, onPublish: openPanel });

  useEffect(() => {
    saverRef.current = saver;
    return () => opened.claim?.release();
  }, [saver, saverRef, opened]);

  const noteChange = useCallback(() => {
    saver.changed(fields.write_autosave === 1);
    forgetRefusal();
    loadPanel();
  }, [saver, fields.write_autosave, forgetRefusal]);

  /** A change of the fields is checked and passed to the saver once it is rendered, so that `read` returns it. */
  const isUntouched = useRef(true);
  useEffect(() => {
    if (isUntouched.current) {
      isUntouched.current = false;
      return;
    }
    noteChange();
    setFaults((before) => ({
      ...before,
      ...faultsOfTexts(fields),
    }));
  }, [fields, noteChange]);

  const set = (change: Partial<DraftFields>) => setFields((before) => ({ ...before, ...change }));
  const setFault = (key: string, message: string | null) =>
    setFaults((before) => ({ ...before, [key]: message }));

  function takeFault(key: string, message: string): boolean {
    setFault(key, message);
    if (!isOnPage(key)) {
      setDialog('publish');
      return true;
    }
    setDialog(null);
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
  const onReady = useCallback(
    (ready: StoryField) => {
      story.current = ready;
      setStoryField(ready);
      detectLanguage();
    },
    [detectLanguage],
  );
  const onStoryChange = () => {
    detectLanguage();
    noteChange();
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
  const lang = fields.lang ?? detectedLang;
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        openPanel();
      }}
    >
      <WriteLine
        drafts={drafts}
        state={state}
        storage={storage}
        publishing={status}
        isStory={isStory}
        onSave={isStory || fields.write_autosave === 1 ? null : save}
      >
        <WordsButton story={storyField} />
        <TextOptions
          story={opened.story}
          autosave={fields.write_autosave}
          onAutosave={(write_autosave) => set({ write_autosave })}
          onSave={save}
          onFile={() => files.current?.choose()}
          draftId={isStory ? null : draftId}
          onFirstReaders={() => setDialog('readers')}
          onVersions={isStory || draftId === null ? null : () => setDialog('versions')}
          onDiscard={isStory && saver.hasUnsaved ? () => void startOver() : null}
          isTypographyOn={isTypographyOn}
          onTypography={(isOn) => {
            storeTypography(isOn);
            setTypography(isOn);
          }}
        />
      </WriteLine>
      <WriteNotes
        opened={opened}
        schedule={schedule}
        {...approving}
        state={state}
        saver={saver}
        mine={() => read.current()}
        onShowLate={(kept) => void showLate(kept)}
        onTakeTheirs={() => void startOver()}
      />
      <FileImport ref={files} target={() => story.current?.file ?? null} />
      <TitleField
        value={fields.title}
        lang={lang}
        font={font.stack}
        error={faultOf('title')}
        onChange={(title) => set({ title })}
        onEnter={() => story.current?.focus()}
      />
      <Suspense fallback={<StorySkeleton isEmpty={opened.text.rich_text_story === ''} />}>
        <StoryEditor
          initial={opened.text.rich_text_story}
          font={font.stack}
          lang={lang}
          error={faultOf('rich_text_story')}
          isTypographyOn={isTypographyOn}
          draftId={isStory ? null : draftId}
          onReady={onReady}
          onChange={onStoryChange}
        />
      </Suspense>
      {dialog === 'publish' && (
        <Suspense fallback={null}>
          <PublishPanel
            fields={fields}
            faults={faults}
            set={set}
            setFault={setFault}
            detectedLang={detectedLang}
            isStory={isStory}
            saver={saver}
            read={read}
            counts={() => story.current?.counts() ?? { words: 0, characters: 0 }}
            schedule={schedule}
            onFault={takeFault}
            onScheduled={(after) => {
              setSchedule(after);
              onScheduled();
            }}
            onPublish={() => void publish()}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
      {draftId !== null && (
        <DraftDialogs
          dialog={dialog}
          draftId={draftId}
          text={() => read.current().rich_text_story}
          onBringBack={(version) => void bringBack(version)}
          onClose={() => setDialog(null)}
        />
      )}
    </form>
  );
}
