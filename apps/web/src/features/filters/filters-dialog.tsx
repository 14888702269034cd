import { type StoryFilter, storyFilterOf } from '@quillstead/catalogue';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { FilterFields } from './filter-fields.js';
import styles from './filters-dialog.module.css';
import type { FiltersProps } from './filters-button.js';

const none: StoryFilter = {
  lengths: [],
  ratings: [],
  lang: null,
  without_hashtags: [],
  without_warnings: [],
  is_finished: 0,
};

/** The filters of a list of stories as a form; applied, they stand in the address. */
export function FiltersDialog({
  filter,
  addressOf,
  onClose,
}: FiltersProps & { readonly onClose: () => void }) {
  const [chosen, setChosen] = useState(filter ?? none);
  const [fault, setFault] = useState<string | null>(null);
  const navigate = useNavigate();

  const show = (after: StoryFilter | null) => {
    onClose();
    void navigate(addressOf(after));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (fault === null) show(storyFilterOf(chosen));
  };

  return (
    <Dialog title="Filters" isOpen onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <FilterFields
          filter={chosen}
          set={(changes) => setChosen((before) => ({ ...before, ...changes }))}
          fault={fault}
          onFault={setFault}
        />
        <p className={styles.foot}>
          <Button onClick={() => show(null)}>Clear all</Button>
          <Button type="submit" look="primary">
            Show stories
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
