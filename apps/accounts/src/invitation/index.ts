import { Module } from '@nestjs/common';
import { Invitations } from './invitations.js';

export { Invitation } from './invitation.entity.js';
export { Invitations } from './invitations.js';

@Module({ providers: [Invitations], exports: [Invitations] })
export class InvitationModule {}
