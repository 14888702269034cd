export { HomeShelves } from './home-shelves.js';
export { Shelf, storyOnShelf } from './shelf.js';
