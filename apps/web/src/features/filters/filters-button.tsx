import { countFilters, type StoryFilter } from '@quillstead/catalogue';
import { Suspense, useState } from 'react';
import { lazyPart, MissingDialog } from '../../ui/lazy-part.js';
import styles from './filters-button.module.css';

const { Part: FiltersDialog } = lazyPart(
  async () => ({ default: (await import('./filters-dialog.js')).FiltersDialog }),
  MissingDialog,
);

export interface FiltersProps {
  /** Null when the list shows all stories. */
  readonly filter: StoryFilter | null;
  /** The address of the list with another filter. */
  readonly addressOf: (filter: StoryFilter | null) => string;
}

/** Opens the filters of a list of stories and says how many are set (docs/product/lists.md#filters-of-stories). */
export function FiltersButton({ filter, addressOf }: FiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const count = filter === null ? 0 : countFilters(filter);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        data-set={count > 0}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Filters{count > 0 && ` (${count})`}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <FiltersDialog filter={filter} addressOf={addressOf} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
