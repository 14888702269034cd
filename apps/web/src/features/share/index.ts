export { ShareButton } from './share-button.js';
export { copyLink } from './share.js';
