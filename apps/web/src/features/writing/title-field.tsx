import { languageAttributes } from '@quillstead/catalogue';
import { dictionary } from '@quillstead/fields';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { isComposing } from '../../lib/is-composing.js';
import field from '../../ui/field.module.css';
import { lengthNearLimit } from '../forms/index.js';
import { emptyDraft } from './empty-draft.js';
import styles from './write-form.module.css';

interface TitleFieldProps {
  readonly value: string;
  /** The code of the story's language; null: unknown. */
  readonly lang: string | null;
  /** The CSS stack the story is set in. */
  readonly font: string;
  readonly error: string | null;
  readonly onChange: (title: string) => void;
  /** Called on Enter, which moves from the title to the text. */
  readonly onEnter: () => void;
}

/** Shows the title of the story, without a box, as it is read: in as many lines as it needs. */
export function TitleField({ value, lang, font, error, onChange, onEnter }: TitleFieldProps) {
  const id = useId();
  const note = error ?? lengthNearLimit('title', value);
  const area = useRef<HTMLTextAreaElement>(null);
  // This runs after each change of the title or its font.
  useLayoutEffect(() => fit(area.current));
  useEffect(() => {
    const fitAgain = () => fit(area.current);
    addEventListener('resize', fitAgain);
    return () => removeEventListener('resize', fitAgain);
  }, []);
  return (
    <div>
      <label htmlFor={id} className="visually-hidden">
        {dictionary.title.label}
      </label>
      <textarea
        ref={area}
        id={id}
        name="title"
        rows={1}
        className={styles.title}
        style={{ fontFamily: font }}
        placeholder={emptyDraft.title}
        value={value}
        aria-invalid={error === null ? undefined : true}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        {...languageAttributes(lang)}
        // The caret shows the focus to who presses the field, a line to who comes with the keyboard.
        onKeyUp={({ key, currentTarget }) => currentTarget.toggleAttribute('data-tabbed', key === 'Tab')}
        onBlur={({ currentTarget }) => currentTarget.removeAttribute('data-tabbed')}
        onChange={({ target }) => onChange(target.value.replace(/[\r\n]+/gu, ' '))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || isComposing(event.nativeEvent))
            return;
          event.preventDefault();
          onEnter();
        }}
      />
      {note !== undefined && (
        <p id={`${id}-note`} className={error === null ? styles.counter : field.error}>
          {note}
        </p>
      )}
    </div>
  );
}

/** Makes the field as high as what is in it, where the browser does not (`field-sizing`). */
function fit(area: HTMLTextAreaElement | null): void {
  if (area === null || CSS.supports('field-sizing', 'content')) return;
  area.style.height = 'auto';
  area.style.height = `${area.scrollHeight}px`;
}
