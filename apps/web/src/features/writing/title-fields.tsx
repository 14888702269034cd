import { languageAttributes } from '@quillstead/catalogue';
import { countCharacters, dictionary } from '@quillstead/fields';
import { Field } from '../../ui/field.js';
import { TextArea, TextInput } from '../../ui/text-input.js';
import type { DraftFields } from '../kept-drafts/index.js';
import { descriptionHint } from './description-hint.js';
import styles from './write-form.module.css';

export interface FieldsProps {
  readonly fields: DraftFields;
  readonly faultOf: (key: keyof DraftFields) => string | null;
  readonly set: (change: Partial<DraftFields>) => void;
}

interface TitleFieldsProps extends FieldsProps {
  /** The code of the story's language; null: unknown. */
  readonly lang: string | null;
}

/** The fields above the story: its title and its description. */
export function TitleFields({ lang, fields, faultOf, set }: TitleFieldsProps) {
  const { maxLength = 0 } = dictionary.description;
  return (
    <>
      <Field label={dictionary.title.label} error={faultOf('title')}>
        {(control) => (
          <TextInput
            {...control}
            name="title"
            {...languageAttributes(lang)}
            className={styles.title}
            value={fields.title}
            onChange={({ target }) => set({ title: target.value })}
          />
        )}
      </Field>
      <Field
        label={dictionary.description.label}
        hint={descriptionHint}
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
    </>
  );
}
