export { Invitation } from './invitation.entity.js';
export { InvitationModule } from './invitation.module.js';
export { Invitations } from './invitations.js';
