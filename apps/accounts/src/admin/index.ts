export { AdminAction } from './admin-action.entity.js';
export { AdminModule } from './admin.module.js';
export { keepAnAdmin, lockAdmins } from './admins-lock.js';
