export { type Suggestion, useSuggestions } from './use-suggestions.js';
