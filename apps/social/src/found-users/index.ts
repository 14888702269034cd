export { FoundUsersModule } from './found-users.module.js';
