import { Module } from '@nestjs/common';
import { Invitations } from './invitations.js';

@Module({ providers: [Invitations], exports: [Invitations] })
export class InvitationModule {}
