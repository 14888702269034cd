export { UserProjectionModule } from './user-projection.module.js';
export { storeProfiles } from './on-user-changed.js';
