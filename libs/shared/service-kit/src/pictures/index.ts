export { checkRefused, type DrawnPicture, drawPicture } from './draw-picture.js';
export { UnusablePicture } from './draw-sizes.js';
