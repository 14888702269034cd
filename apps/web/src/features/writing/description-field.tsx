import { languageAttributes } from '@quillstead/catalogue';
import { countCharacters, dictionary } from '@quillstead/fields';
import { Field } from '../../ui/field.js';
import { TextArea } from '../../ui/text-input.js';
import type { FieldsProps } from './fields-props.js';
import styles from './write-form.module.css';

interface DescriptionFieldProps extends FieldsProps {
  /** The code of the story's language; null: unknown. */
  readonly lang: string | null;
}

/** What a story is about, as lists of stories say it. */
export function DescriptionField({ lang, fields, faultOf, set }: DescriptionFieldProps) {
  const { label, maxLength = 0 } = dictionary.description;
  return (
    <Field
      label={label}
      hint="What it is about, in a sentence or two. Lists of stories show it."
      error={faultOf('description')}
      aside={
        <span className={styles.counter}>
          {countCharacters(fields.description)}/{maxLength}
        </span>
      }
    >
      {(control) => (
        <TextArea
          {...control}
          name="description"
          {...languageAttributes(lang)}
          rows={2}
          value={fields.description}
          onChange={({ target }) => set({ description: target.value })}
        />
      )}
    </Field>
  );
}
