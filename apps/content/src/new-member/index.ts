export { NewMemberAct } from './new-member-act.entity.js';
export { NewMemberModule } from './new-member.module.js';
export { NewMembers } from './new-members.js';
