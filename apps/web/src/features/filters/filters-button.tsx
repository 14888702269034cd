import { countFilters } from '@quillstead/catalogue';
import { Suspense, useState } from 'react';
import { lazyPart, MissingDialog } from '../../ui/lazy-part.js';
import { type FiltersProps, isFilter, type ListFilter } from './filter-address.js';

const { Part: FiltersDialog } = lazyPart(
  async () => ({ default: (await import('./filters-dialog.js')).FiltersDialog }),
  MissingDialog,
);

/** Returns how many conditions the filter of a list sets. */
export const setFilters = (filter: ListFilter): number => (isFilter(filter) ? countFilters(filter) : 0);

/** Opens the filters of a list of stories and says how many are set (docs/product/lists.md#filters-of-stories). */
export function FiltersButton({ filter, addressOf }: FiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const count = setFilters(filter);
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
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
