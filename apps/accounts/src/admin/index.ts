export { ActionLog } from './action-log.js';
export { AdminAction } from './admin-action.entity.js';
export { AdminModule } from './admin.module.js';
export { MemberNote } from './member-note.entity.js';
export { keepAnAdmin, lockAdmins } from './admins-lock.js';
export { Staff } from './staff.js';
