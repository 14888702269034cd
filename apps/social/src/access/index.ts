export { isOwn, isThere, joinMine, mayRead, memberOf, moderatorOf } from './access.js';
