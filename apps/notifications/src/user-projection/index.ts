export { lockArrivals } from './lock-arrivals.js';
export { UserProjectionModule } from './user-projection.module.js';
export { storeUsers } from './on-user-changed.js';
