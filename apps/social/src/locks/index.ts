export { lockAccountAlone, lockAccounts, lockPairs } from './locks.js';
