import { fontOf, systemFonts } from '@quillstead/catalogue';
import { checkField, dictionary } from '@quillstead/fields';
import type { Editor } from '@tiptap/react';
import { lazy, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { showToast } from '../../lib/announce.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Field } from '../../ui/field.js';
import { PillInput } from '../../ui/pill-input.js';
import { Select } from '../../ui/select.js';
import { TextArea, TextInput } from '../../ui/text-input.js';
import { DraftConflict } from './draft-conflict.js';
import type { DraftEntry, DraftFields, DraftText, SavedDraft } from './draft-text.js';
import type { DraftSaver } from './draft-saver.js';
import { StoryEditor } from './editor/story-editor.js';
import { storyHtml } from './editor/story-html.js';
import { spellHashtag } from './hashtag.js';
import { forgetDraft } from './kept-drafts.js';
import type { OpenedDraft } from './open-draft.js';
import { RestoredNote } from './restored-note.js';
import type { Version } from './use-draft-versions.js';
import { useDraftSaver } from './use-draft-saver.js';
import { useSaveKey } from './use-save-key.js';
import { usePublishStory } from './use-publish-story.js';
import { WriteBar } from './write-bar.js';
import styles from './write-form.module.css';

const VersionsDialog = lazy(async () => ({
  default: (await import('./versions-dialog.js')).VersionsDialog,
}));

interface WriteFormProps {
  readonly opened: OpenedDraft;
  readonly memberId: number;
  /** Shows the saver to the desk, which must stop it before it deletes the draft. */
  readonly saverRef: RefObject<DraftSaver | null>;
  readonly onSaved: (entry: DraftEntry, isFirst: boolean) => void;
  readonly onReopen: () => void;
}

type Faults = Readonly<Record<string, string | null>>;

/** The form in which a story is written, saved as a draft and published. */
export function WriteForm({ opened, memberId, saverRef, onSaved, onReopen }: WriteFormProps) {
  const [fields, setFields] = useState<DraftFields>(() => opened.text);
  const [faults, setFaults] = useState<Faults>({});
  const [isVersionsOpen, setVersionsOpen] = useState(false);
  const editor = useRef<Editor | null>(null);
  const form = useRef<HTMLFormElement>(null);

  const read = useRef<() => DraftText>(() => opened.text);
  read.current = () => ({
    ...fields,
    rich_text_story: editor.current ? storyHtml(editor.current.state.doc) : opened.text.rich_text_story,
  });
  const tellSaved = useRef((saved: SavedDraft, text: DraftText, isFirst: boolean) =>
    onSaved({ ...saved, title: text.title || null, description: text.description || null }, isFirst),
  );
  const { state, saver } = useDraftSaver({ opened, memberId, read, onSaved: tellSaved });
  const publishing = usePublishStory({ saver, read, onFault: takeFault });

  useSaveKey(saver);

  useEffect(() => {
    saverRef.current = saver;
    return () => opened.claim?.release();
  }, [saver, saverRef, opened]);

  /** A change of the fields is checked and told to the saver once it is on the page, where `read` finds it. */
  const isUntouched = useRef(true);
  useEffect(() => {
    if (isUntouched.current) {
      isUntouched.current = false;
      return;
    }
    saver.changed(fields.write_autosave === 1);
    setFaults((before) => ({
      ...before,
      title: checkField('title', fields.title),
      description: checkField('description', fields.description),
    }));
  }, [saver, fields]);

  const set = (change: Partial<DraftFields>) => setFields((before) => ({ ...before, ...change }));
  const setFault = (key: string, message: string | null) =>
    setFaults((before) => ({ ...before, [key]: message }));

  function takeFault(key: string, message: string): void {
    setFault(key, message);
    if (key === 'rich_text_story') editor.current?.commands.focus();
    const control = form.current?.elements.namedItem(key);
    if (control instanceof HTMLElement) control.focus();
  }

  const onReady = useCallback((ready: Editor) => {
    editor.current = ready;
  }, []);
  const onStoryChange = () => {
    saver.changed(fields.write_autosave === 1);
    if (faults['rich_text_story']) setFault('rich_text_story', null);
  };

  /** An earlier text takes the place of the present one as any change does: it can be undone, and is saved. */
  const bringBack = async ({ rich_text_story: story }: Version) => {
    setVersionsOpen(false);
    if (saver.hasUnsaved) await saver.save();
    editor.current?.commands.setContent(story, { emitUpdate: true });
    showToast('The earlier text is back. Undo returns to the other.');
  };

  const takeTheirs = async () => {
    await saver.halt();
    await forgetDraft(opened.key);
    onReopen();
  };

  const draftId = saver.saved?.id ?? null;
  const font = fontOf(fields.font_family);
  const offered = new Set([...systemFonts, font].map(({ label }) => label));
  const { maxLength = 0 } = dictionary.description;

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void publishing.publish();
      }}
    >
      {opened.restoredFrom !== null && <RestoredNote keptAt={opened.restoredFrom} />}
      {state.kind === 'conflict' && (
        <DraftConflict
          theirs={state.theirs}
          mine={read.current}
          onKeepBoth={() => void saver.keepBoth()}
          onKeepMine={() => void saver.keepMine(state.theirs)}
          onTakeTheirs={() => void takeTheirs()}
        />
      )}
      <Field label={dictionary.title.label} error={faults['title'] ?? null}>
        {(control) => (
          <TextInput
            {...control}
            name="title"
            className={styles.title}
            value={fields.title}
            maxLength={dictionary.title.maxLength}
            onChange={({ target }) => set({ title: target.value })}
          />
        )}
      </Field>
      <Field
        label={dictionary.description.label}
        hint="What it is about, in a sentence or two. It stands in lists."
        error={faults['description'] ?? null}
        aside={
          <span className={styles.counter}>
            {fields.description.length}/{maxLength}
          </span>
        }
      >
        {(control) => (
          <TextArea
            {...control}
            name="description"
            rows={2}
            value={fields.description}
            onChange={({ target }) => set({ description: target.value })}
          />
        )}
      </Field>
      <StoryEditor
        label={dictionary.rich_text_story.label}
        initial={opened.text.rich_text_story}
        font={font.stack}
        error={faults['rich_text_story'] ?? null}
        onReady={onReady}
        onChange={onStoryChange}
      />
      <Field
        label="Hashtags"
        hint="Up to 7. A space or Enter adds one."
        error={faults['hashtag_list'] ?? null}
      >
        {(control) => (
          <PillInput
            control={control}
            items={fields.hashtag_list}
            placeholder="#adventure"
            spell={spellHashtag}
            check={(items) => checkField('hashtag_list', items)}
            onError={(message) => setFault('hashtag_list', message)}
            onChange={(items) => set({ hashtag_list: items })}
          />
        )}
      </Field>
      <Field label="Font" isRequired>
        {(control) => (
          <Select
            {...control}
            name="font_family"
            value={font.label}
            options={[...offered]}
            onChange={(font_family) => set({ font_family })}
          />
        )}
      </Field>
      <fieldset className={styles.flags}>
        <legend className="visually-hidden">Options</legend>
        <Checkbox
          label="Not safe for work"
          hint="Readers are asked before the story opens."
          value={fields.is_nsfw}
          onChange={(is_nsfw) => set({ is_nsfw })}
        />
        <Checkbox
          label="May be shared"
          hint="Other sites may show a preview of it."
          value={fields.is_shareable}
          onChange={(is_shareable) => set({ is_shareable })}
        />
        <Checkbox
          label="Save by itself"
          hint="The draft is sent a moment after you stop typing."
          value={fields.write_autosave}
          onChange={(write_autosave) => set({ write_autosave })}
        />
      </fieldset>
      <WriteBar
        state={state}
        publishing={publishing.status}
        onSave={() => void saver.save()}
        onVersions={draftId === null ? null : () => setVersionsOpen(true)}
      />
      {isVersionsOpen && draftId !== null && (
        <Suspense fallback={null}>
          <VersionsDialog
            draftId={draftId}
            onBringBack={(version) => void bringBack(version)}
            onClose={() => setVersionsOpen(false)}
          />
        </Suspense>
      )}
    </form>
  );
}
