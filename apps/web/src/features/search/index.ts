export { HeaderSearch } from './header-search.js';
export { searchAddress, type SearchChoice, searchChoice } from './search-choice.js';
export { SearchHint } from './search-empty.js';
export { SearchForm } from './search-form.js';
export { SearchResults } from './search-results.js';
export { RememberedStoryFilter, StoryFilters, StorySearch } from './story-search.js';
