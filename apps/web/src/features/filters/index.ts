export { filterParameters, isFilter, type ListFilter, readFilter, withFilter } from './filter-address.js';
export { filterWords } from './filter-words.js';
export { FiltersButton, setFilters } from './filters-button.js';
export { HiddenByFilter, InvalidList, useFurtherPages } from './filtered-list.js';
export { OpeningFiltered, useOpeningFilter } from './opening-filtered.js';
export { followRememberedFilter, useClearedFilter, useRememberedFilter } from './remembered-filter.js';
export { RememberedNote } from './remembered-note.js';
export { rememberFilter } from './remember-filter.js';
