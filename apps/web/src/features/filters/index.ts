export { filterParameters, readFilter, withFilter } from './filter-address.js';
export { FiltersButton } from './filters-button.js';
export { useFurtherPages } from './use-further-pages.js';
export { LateFiltersButton } from './late-filters-button.js';
export { HiddenByFilter } from './hidden-by-filter.js';
