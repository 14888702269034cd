import { type StoryFilter, storyFilterOf } from '@quillstead/catalogue';
import { useAtomValue } from 'jotai';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { memberAtom } from '../../lib/viewer.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Dialog } from '../../ui/dialog.js';
import { type FiltersProps, isFilter } from './filter-address.js';
import { FilterFields, type TypedField } from './filter-fields.js';
import styles from './filters-dialog.module.css';
import { rememberFilter } from './remember-filter.js';
import { isSame } from './same-filter.js';
import { useIsRemembered } from './use-is-remembered.js';
import { useRememberedFilter } from './use-remembered-filter.js';

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

/** The filters of a list of stories as a form; applied, they stand in the address. */
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const after = storyFilterOf(chosen);
    if (Object.values(faults).every((fault) => fault === null)) show(after, remember === 1 ? after : kept);
  };

  return (
    <Dialog title="Filters" isOpen onClose={onClose}>
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
          <Button type="submit" look="primary">
            Show stories
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
