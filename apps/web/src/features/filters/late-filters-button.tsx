import { Suspense } from 'react';
import { useIsHydrating } from '../../lib/hydration.js';
import { lazyPart, MissingQuietly } from '../../ui/lazy-part.js';
import type { FiltersProps } from './filters-button.js';

const { Part } = lazyPart<FiltersProps>(
  async () => ({ default: (await import('./filters-button.js')).FiltersButton }),
  MissingQuietly,
);

/** The button of the filters on the search page, whose weight leaves no room for it before it can be used. */
export function LateFiltersButton(props: FiltersProps) {
  if (useIsHydrating()) return null;
  return (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}
