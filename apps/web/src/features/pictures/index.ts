export { PictureChooser } from './picture-chooser.js';
export { type SendPicture, sendPicture } from './send-picture.js';
export { useLookAgain } from './use-look-again.js';
export { CoverPart, useCover } from './cover-part.js';
export { RemoveCover, StaffCover } from './staff-cover.js';
