import {
  type ContentWarning,
  contentWarnings,
  languages,
  nsfwRating,
  ratingNames,
  ratings,
  storyCategories,
  type StoryFilter,
  storyFilterOf,
} from '@quillstead/catalogue';
import { checkField } from '@quillstead/fields';
import { useAtomValue } from 'jotai';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { memberAtom } from '../../lib/viewer.js';
import { Button } from '../../ui/button.js';
import { Checkbox, CheckboxGroup } from '../../ui/checkbox.js';
import { Dialog } from '../../ui/dialog.js';
import { Field, focusFault } from '../../ui/field.js';
import { PillInput } from '../../ui/pill-input.js';
import { Select } from '../../ui/select.js';
import { HashtagField } from '../hashtags/index.js';
import { type FiltersProps, isFilter, isSame } from './filter-address.js';
import { rememberFilter, useIsRemembered } from './remember-filter.js';
import { useRememberedFilter } from './remembered-filter.js';
import styles from './filters-dialog.module.css';

const none: StoryFilter = {
  lengths: [],
  ratings: [],
  lang: null,
  without_hashtags: [],
  without_warnings: [],
  without_warning_words: [],
  is_finished: 0,
};

const noFaults = { without_hashtags: null, without_warning_words: null };

/** Shows the filters of a list of stories as a form; applied, they stand in the address. */
export function FiltersDialog({
  filter,
  addressOf,
  onClose,
}: FiltersProps & { readonly onClose: () => void }) {
  const [chosen, setChosen] = useState(isFilter(filter) ? filter : none);
  const [faults, setFaults] = useState<Readonly<Record<TypedField, string | null>>>(noFaults);
  const isMember = useAtomValue(memberAtom) !== null;
  const remembered = useRememberedFilter();
  const isRemembered = useIsRemembered(filter);
  const [remember, setRemember] = useState<0 | 1>(isRemembered ? 1 : 0);
  const navigate = useNavigate();

  const show = (after: StoryFilter | null, toRemember: StoryFilter | null) => {
    onClose();
    if (!isSame(toRemember, remembered)) void rememberFilter(toRemember);
    void navigate(addressOf(after ?? (toRemember && 'none')));
  };
  // Another filter than the one of this list stays remembered.
  const kept = isRemembered ? null : remembered;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const after = storyFilterOf(chosen);
    const fault = faults.without_hashtags ?? faults.without_warning_words;
    // The field at fault may be out of sight.
    const field = event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (fault === null) show(after, remember === 1 ? after : kept);
    else if (field !== null) focusFault(field, fault);
  };

  return (
    <Dialog title="Filters" isOpen staysOnOutsidePress onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <FilterFields
          filter={chosen}
          set={(changes) => setChosen((before) => ({ ...before, ...changes }))}
          faults={faults}
          onFault={(field, message) => setFaults((before) => ({ ...before, [field]: message }))}
        />
        {isMember && (
          <Checkbox
            label="Remember these filters"
            hint="Home, hashtags and searches for stories open with them, on all your devices."
            value={remember}
            onChange={setRemember}
          />
        )}
        <p className={styles.foot}>
          <Button onClick={() => show(null, remember === 1 ? remembered : kept)}>Clear all</Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary">
            Show stories
          </Button>
        </p>
      </form>
    </Dialog>
  );
}

/** The fields of what is typed, which can be at fault. */
type TypedField = 'without_hashtags' | 'without_warning_words';

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

/** Shows the fields of a filter (docs/product/lists.md#filters-of-stories). */
function FilterFields({ filter, set, faults, onFault }: FilterFieldsProps) {
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
