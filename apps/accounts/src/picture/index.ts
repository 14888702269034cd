export { PictureUpload } from './picture-upload.entity.js';
export { PictureModule } from './picture.module.js';
