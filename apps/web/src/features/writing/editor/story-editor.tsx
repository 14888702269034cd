import { dictionary } from '@quillstead/fields';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { FileTarget } from '../../import-files/index.js';
import { storyTextClass } from '../../stories/index.js';
import field from '../../../ui/field.module.css';
import { storyExtensions, storyParseOptions } from './extensions.js';
import { pasteLater } from './paste-later.js';
import { fileTarget } from './file-target.js';
import { LostNote } from './lost-note.js';
import { NoteMarks } from './note-marks.js';
import type { Losses } from './pasted-foreign.js';
import { cleanPastedHtml } from './pasted-html.js';
import styles from './story-editor.module.css';
import { prepareStoryHtml, storyHtml } from './story-html.js';
import { InsertMenu } from './insert-menu.js';
import { type StoryCounts, storyCounts } from './story-counts.js';
import { Toolbar } from './toolbar.js';
import { useStoryEditor } from './use-story-editor.js';
import { useToolPlace } from './use-tool-place.js';
import { useTouch } from './use-touch.js';

/** The story's text as the form around it reaches it. */
export interface StoryField {
  /** The story as HTML; empty: ''. */
  readonly html: () => string;
  /** Returns the beginning of the text as plain text, long enough to show its language. */
  readonly beginning: () => string;
  readonly counts: () => StoryCounts;
  /** Calls a listener after each change of the text until what is returned is called. */
  readonly onUpdate: (listener: () => void) => () => void;
  readonly focus: () => void;
  /** Puts another story in its place, as a change that can be undone. */
  readonly replace: (html: string) => void;
  /** The target for the content of files. */
  readonly file: FileTarget;
}

interface StoryEditorProps {
  /** The story to begin with, as HTML; later changes of it are not looked at. */
  readonly initial: string;
  /** The CSS stack the story is set in. */
  readonly font: string;
  /** The code of the language it is in; null: unknown. */
  readonly lang: string | null;
  readonly error: string | null;
  /** Typed quotes, dashes and breaks become what is printed. */
  readonly isTypographyOn: boolean;
  /** The draft whose notes of first readers are shown; null: a text without any. */
  readonly draftId: number | null;
  readonly onReady: (field: StoryField) => void;
  readonly onChange: () => void;
}

const nothingLost: Losses = { pictures: 0, tables: 0 };

/** Places of a document up to which `beginning` reads. */
const beginning = 1_000;
/** Pixels that the bars at the window's head and foot cover: the line being written stays between them. */
const barRoom = { top: 100, bottom: 100, left: 0, right: 0 };

/** Shows the editor of a story: its text, and the tools where they are needed. */
export function StoryEditor(props: StoryEditorProps) {
  const { initial, font, lang, error, isTypographyOn, draftId, onReady, onChange } = props;
  const id = useId();
  const [isPasting, setPasting] = useState(false);
  const [losses, setLosses] = useState(nothingLost);
  /** The losses of a file are said with it. */
  const takeLosses = useRef<(losses: Losses) => void>(setLosses);
  /** The plain text that comes with the HTML of a paste or drop. */
  const plain = useRef('');
  const change = useRef(onChange);
  useLayoutEffect(() => {
    change.current = onChange;
  });
  const frame = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const editor = useStoryEditor(place, {
    extensions: storyExtensions,
    content: initial,
    parseOptions: storyParseOptions,
    injectCSS: false,
    editorProps: {
      scrollThreshold: barRoom,
      scrollMargin: barRoom,
      transformPastedHTML: (html) => {
        takeLosses.current(nothingLost);
        const text = plain.current;
        plain.current = '';
        return cleanPastedHtml(html, (lost) => takeLosses.current(lost), text);
      },
      handleDOMEvents: {
        paste: (view, event) => {
          plain.current = event.clipboardData?.getData('text/plain') ?? '';
          return pasteLater(view, event, setPasting);
        },
        drop: (_, event) => {
          plain.current = event.dataTransfer?.getData('text/plain') ?? '';
          return false;
        },
      },
      attributes: {
        id: `${id}-text`,
        class: `${storyTextClass} ${styles['text'] ?? ''}`,
        role: 'textbox',
        dir: 'auto',
        'aria-multiline': 'true',
        'aria-required': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': `${id}-note`,
      },
    },
    onUpdate: () => change.current(),
  });
  const isTouch = useTouch();
  const toolPlace = useToolPlace(editor, frame);
  useEffect(() => {
    if (editor === null) return;
    spareTheTextReact(editor.view.dom);
    onReady({
      html: () => storyHtml(editor.state.doc),
      beginning: () =>
        editor.state.doc.textBetween(0, Math.min(editor.state.doc.content.size, beginning), '\n'),
      counts: () => storyCounts(editor.state.doc),
      onUpdate: (listener) => {
        editor.on('update', listener);
        return () => void editor.off('update', listener);
      },
      focus: () => void editor.commands.focus(),
      replace: (html) => void editor.commands.setContent(html, { parseOptions: storyParseOptions }),
      file: fileTarget(editor, takeLosses),
    });
    return prepareStoryHtml(editor.state.doc);
  }, [editor, onReady]);
  useEffect(() => {
    if (editor === null) return;
    editor.view.dom.style.setProperty('font-family', font);
    if (lang === null) editor.view.dom.removeAttribute('lang');
    else editor.view.dom.setAttribute('lang', lang);
    if (error === null) editor.view.dom.removeAttribute('aria-invalid');
    else editor.view.dom.setAttribute('aria-invalid', 'true');
  }, [editor, font, lang, error]);

  useEffect(() => {
    if (editor === null) return;
    Object.assign(editor.storage.typingRules, { isOn: isTypographyOn, lang });
  }, [editor, isTypographyOn, lang]);
  useEffect(() => {
    // The next change of the text leaves the note without a meaning for its Undo.
    if (editor === null || losses === nothingLost) return undefined;
    const forget = () => setLosses(nothingLost);
    const timer = setTimeout(() => editor.on('update', forget));
    return () => {
      clearTimeout(timer);
      editor.off('update', forget);
    };
  }, [editor, losses]);

  return (
    <div className={styles.editor} data-editor>
      <span id={`${id}-label`} className="visually-hidden">
        {dictionary.rich_text_story.label}
      </span>
      <p id={`${id}-note`} className={error === null ? 'visually-hidden' : field.error}>
        {error}
      </p>
      <div ref={frame} className={styles.frame} data-frame aria-busy={isPasting}>
        {editor !== null && (
          <Toolbar
            editor={editor}
            controls={`${id}-text`}
            place={isTouch ? 'foot' : toolPlace === 'selection' ? 'selection' : 'focus'}
          />
        )}
        {editor !== null && !isTouch && toolPlace === 'line' && <InsertMenu editor={editor} />}
        <LostNote losses={losses} onUndo={() => editor?.chain().focus().undo().run()} />
        <div ref={place} className={styles.place} />
        {editor !== null && draftId !== null && <NoteMarks editor={editor} draftId={draftId} />}
        {isPasting && (
          <p className={styles.pasting} role="status">
            Taking in what you pasted…
          </p>
        )}
      </div>
    </div>
  );
}

/**
 * Hides from React that a text is editable. With each commit React walks through the whole of an editable text that has
 * the focus, to note where the caret is, which is not needed here and takes long in a long text. React reads this
 * property alone; the browser and ProseMirror read the attribute.
 */
function spareTheTextReact(text: HTMLElement): void {
  Object.defineProperty(text, 'contentEditable', { value: 'inherit', writable: true, configurable: true });
}
