export { MEDIA_STORE, type MediaStore } from './media-store.js';
export { checkMedia, mediaConfig, mediaVariables } from './media-variables.js';
export { MediaModule } from './media.module.js';
export { openMediaStore } from './open-media-store.js';
export {
  pictureAddress,
  type PictureTicket,
  readPictureTicket,
  signedPictureAddress,
} from './picture-address.js';
export { PictureFiles, sha256 } from './picture-files.js';
export { covers, jpegFile, memberPictures, type PictureForm } from './picture-form.js';
export { RefusedPicture } from './refused-picture.entity.js';
