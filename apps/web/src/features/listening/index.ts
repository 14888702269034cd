export { ListenButton } from './listen-button.js';
