import {
  type ContentWarning,
  contentWarnings,
  defaultRating,
  languageAttributes,
  nsfwRating,
  ratingNames,
  ratings,
} from '@quillstead/catalogue';
import { checkField, countCharacters, dictionary } from '@quillstead/fields';
import { CheckboxGroup } from '../../ui/checkbox.js';
import { Field, TextArea } from '../../ui/field.js';
import { PillInput } from '../../ui/pill-input.js';
import { Select } from '../../ui/select.js';
import type { DraftFields } from '../kept-drafts/index.js';
import styles from './write-form.module.css';

interface NotesFieldsProps extends FieldsProps {
  /** The code of the story's language; null: unknown. */
  readonly lang: string | null;
}

const notes = [
  { name: 'note_before', label: 'Note before the story', hint: 'Readers see it set apart, above the story.' },
  { name: 'note_after', label: 'Note after the story', hint: 'Thanks, sources, what comes next.' },
] as const;

/** Shows the notes of the author around the story (docs/product/stories.md#notes). */
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

interface ContentNotesFieldsProps extends FieldsProps {
  readonly onWordsFault: (message: string | null) => void;
}

const choices = ratingNames.map((value) => ({ value, label: ratings[value].label }));
const warnings = Object.entries(contentWarnings) as [ContentWarning, string][];
const isNsfw = (rating: keyof typeof ratings): 0 | 1 =>
  ratings[rating].code >= ratings[nsfwRating].code ? 1 : 0;

/** Sets rating and warnings of a story (docs/product/stories.md#content-notes). */
export function ContentNotesFields({ fields, faultOf, set, onWordsFault }: ContentNotesFieldsProps) {
  return (
    <>
      <Field
        label="Rating"
        isRequired
        hint="From Mature on, readers confirm before the story opens."
        error={faultOf('rating')}
      >
        {(control) => (
          <Select
            {...control}
            name="rating"
            value={fields.rating ?? (fields.is_nsfw === 1 ? nsfwRating : defaultRating)}
            options={choices}
            onChange={(value) => {
              const rating = ratingNames.find((one) => one === value);
              if (rating !== undefined) set({ rating, is_nsfw: isNsfw(rating) });
            }}
          />
        )}
      </Field>
      <CheckboxGroup
        legend="Content warnings"
        options={warnings}
        chosen={fields.content_warnings ?? []}
        onChange={(content_warnings) => set({ content_warnings })}
      />
      <Field
        label="Other warnings"
        hint="Up to 5 of your own. A comma or Enter adds one."
        error={faultOf('warning_words')}
      >
        {(control) => (
          <PillInput
            control={control}
            items={fields.warning_words ?? []}
            placeholder="Spiders"
            takesPhrases
            check={(items) => checkField('warning_words', items)}
            onError={onWordsFault}
            onChange={(warning_words) => set({ warning_words })}
          />
        )}
      </Field>
    </>
  );
}

interface DescriptionFieldProps extends FieldsProps {
  /** The code of the story's language; null: unknown. */
  readonly lang: string | null;
}

/** Lets the author write what a story is about, which lists of stories show. */
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

/** The parts of a draft that each group of fields gets. */
export interface FieldsProps {
  readonly fields: DraftFields;
  readonly faultOf: (key: keyof DraftFields) => string | null;
  readonly set: (change: Partial<DraftFields>) => void;
}
