export { againAfterDeadlock } from './again-after-deadlock.js';
export { lockAccountAlone, lockAccounts, lockPairs, lockSubscription, type Pair } from './locks.js';
