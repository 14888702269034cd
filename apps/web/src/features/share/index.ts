export { ShareButton } from './share-button.js';
