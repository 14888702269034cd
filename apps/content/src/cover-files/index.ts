export { coverAddress, readerAddress } from './cover-address.js';
export { CoverColumns, coverSize } from './cover-columns.js';
export { CoverFilesModule } from './cover-files.module.js';
export { lockCover, placeCoversLater, PlaceCovers } from './place-covers.js';
export { shownListCover, shownStoryCover } from './shown-cover.js';
export { usedCovers } from './used-covers.js';
