export { ProfileListsModule } from './profile-lists.module.js';
