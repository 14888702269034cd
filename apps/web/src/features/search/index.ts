export { HeaderSearch } from './header-search.js';
export { queryFault } from './query-fault.js';
export { searchAddress, type SearchChoice, searchChoice } from './search-choice.js';
export { SearchHint } from './search-empty.js';
export { SearchForm } from './search-form.js';
export { SearchResults } from './search-results.js';
