import { dictionary } from '@quillstead/fields';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { storyTextClass } from '../../stories/index.js';
import field from '../../../ui/field.module.css';
import { storyExtensions } from './extensions.js';
import { pasteLater } from './paste-later.js';
import { cleanPastedHtml } from './pasted-html.js';
import styles from './story-editor.module.css';
import { storyHtml } from './story-html.js';
import { StoryStatistics } from './story-statistics.js';
import { Toolbar } from './toolbar.js';
import { useStoryEditor } from './use-story-editor.js';

/** The story's text as the form around it reaches it. */
export interface StoryField {
  /** The story as HTML; empty: ''. */
  readonly html: () => string;
  /** How it begins, as plain text; long enough to show its language. */
  readonly beginning: () => string;
  readonly focus: () => void;
  /** Puts another story in its place, as a change that can be undone. */
  readonly replace: (html: string) => void;
}

interface StoryEditorProps {
  /** The story to begin with, as HTML; later changes of it are not looked at. */
  readonly initial: string;
  /** The CSS stack the story is set in. */
  readonly font: string;
  /** The code of the language it is in; null: unknown. */
  readonly lang: string | null;
  readonly error: string | null;
  /** Everything but the text is hidden. */
  readonly isQuiet: boolean;
  readonly onReady: (field: StoryField) => void;
  readonly onChange: () => void;
  readonly onQuiet: () => void;
  readonly onShortcuts: () => void;
}

/** Places of a document up to which `beginning` reads. */
const beginning = 1_000;
/** Pixels that the bars at the window's head and foot cover: the line being written stays between them. */
const barRoom = { top: 50, bottom: 140, left: 0, right: 0 };

/** The editor of a story: toolbar, text, statistics. */
export function StoryEditor(props: StoryEditorProps) {
  const { initial, font, lang, error, isQuiet, onReady, onChange, onQuiet, onShortcuts } = props;
  const id = useId();
  const [isPasting, setPasting] = useState(false);
  const change = useRef(onChange);
  useLayoutEffect(() => {
    change.current = onChange;
  });
  const place = useRef<HTMLDivElement>(null);
  const editor = useStoryEditor(place, {
    extensions: storyExtensions,
    content: initial,
    injectCSS: false,
    editorProps: {
      scrollThreshold: barRoom,
      scrollMargin: barRoom,
      transformPastedHTML: cleanPastedHtml,
      handleDOMEvents: { paste: (view, event) => pasteLater(view, event, setPasting) },
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
  useEffect(() => {
    if (editor === null) return;
    spareTheTextReact(editor.view.dom);
    onReady({
      html: () => storyHtml(editor.state.doc),
      beginning: () =>
        editor.state.doc.textBetween(0, Math.min(editor.state.doc.content.size, beginning), '\n'),
      focus: () => void editor.commands.focus(),
      replace: (html) => void editor.commands.setContent(html, { emitUpdate: true }),
    });
  }, [editor, onReady]);
  useEffect(() => {
    if (editor === null) return;
    editor.view.dom.style.setProperty('font-family', font);
    if (lang === null) editor.view.dom.removeAttribute('lang');
    else editor.view.dom.setAttribute('lang', lang);
    if (error === null) editor.view.dom.removeAttribute('aria-invalid');
    else editor.view.dom.setAttribute('aria-invalid', 'true');
  }, [editor, font, lang, error]);

  return (
    <div className={styles.editor} data-editor>
      <span id={`${id}-label`} className={field.label}>
        {dictionary.rich_text_story.label}
      </span>
      <div className={styles.frame} data-invalid={error !== null} aria-busy={isPasting}>
        <Toolbar
          editor={editor}
          controls={`${id}-text`}
          isQuiet={isQuiet}
          onQuiet={onQuiet}
          onShortcuts={onShortcuts}
        />
        <div ref={place} className={styles.place} />
        {isPasting && (
          <p className={styles.pasting} role="status">
            Taking in what you pasted…
          </p>
        )}
      </div>
      <p id={`${id}-note`} className={error === null ? 'visually-hidden' : field.error}>
        {error}
      </p>
      <StoryStatistics editor={editor} />
    </div>
  );
}

/**
 * With each commit React walks through the whole of an editable text that has the focus, to note where the caret is,
 * which nobody needs here and which takes long in a long one. It goes by this property alone; the browser and
 * ProseMirror go by the attribute.
 */
function spareTheTextReact(text: HTMLElement): void {
  Object.defineProperty(text, 'contentEditable', { value: 'inherit', writable: true, configurable: true });
}
