import { countFilters } from '@quillstead/catalogue';
import { Suspense, useState } from 'react';
import { lazyPart, MissingDialog } from '../../ui/lazy-part.js';
import { isFilter, type ListFilter } from './filter-address.js';
import styles from './filters-button.module.css';
import { LateRememberedNote } from './late-remembered-note.js';
import { printFilter } from './same-filter.js';

const { Part: FiltersDialog } = lazyPart(
  async () => ({ default: (await import('./filters-dialog.js')).FiltersDialog }),
  MissingDialog,
);

export interface FiltersProps {
  readonly filter: ListFilter;
  /** The address of the list with another filter. */
  readonly addressOf: (filter: ListFilter) => string;
}

/** Opens the filters of a list of stories and says how many are set (docs/product/lists.md#filters-of-stories). */
export function FiltersButton({ filter, addressOf }: FiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const count = isFilter(filter) ? countFilters(filter) : 0;
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
      <LateRememberedNote key={printFilter(filter)} filter={filter} addressOf={addressOf} />
      {isOpen && (
        <Suspense fallback={null}>
          <FiltersDialog filter={filter} addressOf={addressOf} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
