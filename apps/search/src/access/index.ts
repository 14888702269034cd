export { isShown, mayRead, seesNsfwInLists } from './access.js';
