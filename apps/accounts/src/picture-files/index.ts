export { PictureFilesModule } from './picture-files.module.js';
export { type PictureOf, PlacePictures } from './place-pictures.js';
