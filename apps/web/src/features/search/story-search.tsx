import type { ReactNode } from 'react';
import { FiltersButton, OpeningFiltered, RememberedNote, useOpeningFilter } from '../filters/index.js';
import { searchAddress, type SearchChoice } from './search-choice.js';

/** Shows the filters of a search for stories, in its bar. */
export function StoryFilters({ choice }: Pick<StorySearchProps, 'choice'>) {
  return (
    <FiltersButton filter={choice.filter} addressOf={(filter) => searchAddress({ ...choice, filter })} />
  );
}

/** Says below the bar that the search has the remembered filter. */
export function RememberedStoryFilter({ choice }: Pick<StorySearchProps, 'choice'>) {
  return (
    <RememberedNote filter={choice.filter} addressOf={(filter) => searchAddress({ ...choice, filter })} />
  );
}

interface StorySearchProps {
  readonly choice: SearchChoice;
  /** The results of the search. */
  readonly children: ReactNode;
}

/** Shows the results of a search for stories, which opens with the member's remembered filter. */
export function StorySearch({ choice, children }: StorySearchProps) {
  const opening = useOpeningFilter(choice.filter);
  if (opening === null) return children;
  return <OpeningFiltered to={searchAddress({ ...choice, filter: opening })} />;
}
