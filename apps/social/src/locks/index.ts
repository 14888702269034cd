export { againAfterDeadlock } from './again-after-deadlock.js';
export { lockAccountAlone, lockAccounts, lockPairs, lockSubscription } from './locks.js';
