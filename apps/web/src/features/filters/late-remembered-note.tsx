import { Suspense, useState } from 'react';
import { lazyPart, MissingQuietly } from '../../ui/lazy-part.js';
import type { FiltersProps } from './filters-button.js';
import { useIsRemembered } from './use-is-remembered.js';

const { Part } = lazyPart<FiltersProps>(
  async () => ({ default: (await import('./remembered-note.js')).RememberedNote }),
  MissingQuietly,
);

/** The note above a list that has the remembered filter, of which only members load the code. Its key is the filter. */
export function LateRememberedNote(props: FiltersProps) {
  const isRemembered = useIsRemembered(props.filter);
  // It stays after the filter is forgotten, so that the focus does.
  const [isShown, show] = useState(isRemembered);
  if (isRemembered && !isShown) show(true);
  if (!isShown) return null;
  return (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}
