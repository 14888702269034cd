import {
  type ContentWarning,
  contentWarnings,
  defaultRating,
  nsfwRating,
  ratingNames,
  ratings,
} from '@quillstead/catalogue';
import { checkField } from '@quillstead/fields';
import { CheckboxGroup } from '../../ui/checkbox-group.js';
import { Field } from '../../ui/field.js';
import { PillInput } from '../../ui/pill-input.js';
import { Select } from '../../ui/select.js';
import type { FieldsProps } from './fields-props.js';

interface ContentNotesFieldsProps extends FieldsProps {
  readonly onWordsFault: (message: string | null) => void;
}

const choices = ratingNames.map((value) => ({ value, label: ratings[value].label }));
const warnings = Object.entries(contentWarnings) as [ContentWarning, string][];
const isNsfw = (rating: keyof typeof ratings): 0 | 1 =>
  ratings[rating].code >= ratings[nsfwRating].code ? 1 : 0;

/** Rating and warnings of a story (docs/product/stories.md#content-notes). */
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
