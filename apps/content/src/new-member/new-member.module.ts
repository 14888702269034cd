import { Module } from '@nestjs/common';
import { NewMembers } from './new-members.js';

@Module({ providers: [NewMembers], exports: [NewMembers] })
export class NewMemberModule {}
