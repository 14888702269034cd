export { PictureChooser } from './picture-chooser.js';
export { type SendPicture, sendPicture } from './send-picture.js';
export { useLookAgain } from './use-look-again.js';
