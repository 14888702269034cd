export { findPlace, mostDigits, numberAnew, type OrderedList, type PlaceAfter } from './find-place.js';
export { RemovableList } from './removable-list.js';
