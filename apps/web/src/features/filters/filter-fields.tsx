import {
  type ContentWarning,
  contentWarnings,
  languages,
  nsfwRating,
  ratingNames,
  ratings,
  storyCategories,
  type StoryFilter,
} from '@quillstead/catalogue';
import { checkField } from '@quillstead/fields';
import { useAtomValue } from 'jotai';
import { memberAtom } from '../../lib/viewer.js';
import { Checkbox } from '../../ui/checkbox.js';
import { CheckboxGroup } from '../../ui/checkbox-group.js';
import { Field } from '../../ui/field.js';
import { PillInput } from '../../ui/pill-input.js';
import { Select } from '../../ui/select.js';
import { HashtagField } from '../hashtags/index.js';

/** The fields of what is typed, which can be at fault. */
export type TypedField = 'without_hashtags' | 'without_warning_words';

interface FilterFieldsProps {
  readonly filter: StoryFilter;
  readonly set: (changes: Partial<StoryFilter>) => void;
  readonly faults: Readonly<Record<TypedField, string | null>>;
  readonly onFault: (field: TypedField, message: string | null) => void;
}

const lengths = storyCategories.map(({ key, label, span }) => [key, label, span] as const);
const warnings = Object.entries(contentWarnings) as [ContentWarning, string][];
const anyLanguage = { value: '', label: 'Any language' };
const languageOptions = [anyLanguage, ...languages.map(({ code, label }) => ({ value: code, label }))];

/** The fields of a filter (docs/product/lists.md#filters-of-stories). */
export function FilterFields({ filter, set, faults, onFault }: FilterFieldsProps) {
  const seesNsfw = useAtomValue(memberAtom)?.show_nsfw === 1;
  // A rating that the viewer never sees in lists would only empty them; one that is set can be taken back.
  const offered = ratingNames.filter(
    (name) => seesNsfw || ratings[name].code < ratings[nsfwRating].code || filter.ratings.includes(name),
  );
  return (
    <>
      <Field label="Language">
        {(control) => (
          <Select
            {...control}
            value={filter.lang ?? ''}
            options={languageOptions}
            onChange={(code) => set({ lang: languages.find((one) => one.code === code)?.code ?? null })}
          />
        )}
      </Field>
      <CheckboxGroup
        legend="Length"
        options={lengths}
        chosen={filter.lengths}
        onChange={(chosen) => set({ lengths: chosen })}
      />
      <CheckboxGroup
        legend="Rating"
        options={offered.map((key) => [key, ratings[key].label] as const)}
        chosen={filter.ratings}
        onChange={(chosen) => set({ ratings: chosen })}
      />
      <Checkbox
        label="Only finished stories"
        hint="Leaves out series that are ongoing or paused."
        value={filter.is_finished}
        onChange={(is_finished) => set({ is_finished })}
      />
      <Field
        label="Without hashtags"
        hint="Up to 10. A space or Enter adds one."
        error={faults.without_hashtags}
      >
        {(control) => (
          <HashtagField
            control={control}
            items={filter.without_hashtags}
            check={(items) => checkField('without_hashtags', items)}
            onError={(message) => onFault('without_hashtags', message)}
            onChange={(without_hashtags) => set({ without_hashtags })}
          />
        )}
      </Field>
      <CheckboxGroup
        legend="Without content warnings"
        options={warnings}
        chosen={filter.without_warnings}
        onChange={(without_warnings) => set({ without_warnings })}
      />
      <Field
        label="Without other warnings"
        hint="Up to 10, in the words of the authors. A comma or Enter adds one."
        error={faults.without_warning_words}
      >
        {(control) => (
          <PillInput
            control={control}
            items={filter.without_warning_words}
            placeholder="Spiders"
            takesPhrases
            check={(items) => checkField('without_warning_words', items)}
            onError={(message) => onFault('without_warning_words', message)}
            onChange={(without_warning_words) => set({ without_warning_words })}
          />
        )}
      </Field>
    </>
  );
}
