export { findPlace, mostDigits, numberAnew, type OrderedList, type PlaceAfter } from './find-place.js';
