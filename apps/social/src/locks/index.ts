export { againAfterDeadlock } from './again-after-deadlock.js';
export { lockAccountAlone, lockAccounts, lockPairs } from './locks.js';
