export { AccountTask, type AccountTaskKind } from './account-task.entity.js';
export { addAccountTask } from './add-account-task.js';
