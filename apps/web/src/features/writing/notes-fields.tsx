import { languageAttributes } from '@quillstead/catalogue';
import { countCharacters, dictionary } from '@quillstead/fields';
import { Field } from '../../ui/field.js';
import { TextArea } from '../../ui/text-input.js';
import type { FieldsProps } from './fields-props.js';
import styles from './write-form.module.css';

interface NotesFieldsProps extends FieldsProps {
  /** The code of the story's language; null: unknown. */
  readonly lang: string | null;
}

const notes = [
  { name: 'note_before', label: 'Note before the story', hint: 'Readers see it set apart, above the story.' },
  { name: 'note_after', label: 'Note after the story', hint: 'Thanks, sources, what comes next.' },
] as const;

/** The notes of the author around the story (docs/product/stories.md#notes). */
export function NotesFields({ lang, fields, faultOf, set }: NotesFieldsProps) {
  return notes.map(({ name, label, hint }) => (
    <Field
      key={name}
      label={label}
      hint={hint}
      error={faultOf(name)}
      aside={
        <span className={styles.counter}>
          {countCharacters(fields[name] ?? '')}/{dictionary[name].maxLength}
        </span>
      }
    >
      {(control) => (
        <TextArea
          {...control}
          name={name}
          {...languageAttributes(lang)}
          rows={2}
          value={fields[name] ?? ''}
          onChange={({ target }) => set({ [name]: target.value })}
        />
      )}
    </Field>
  ));
}
