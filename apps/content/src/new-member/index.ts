import { Module } from '@nestjs/common';
import { NewMembers } from './new-members.js';

export { NewMemberAct } from './new-member-act.entity.js';
export { NewMembers } from './new-members.js';

@Module({ providers: [NewMembers], exports: [NewMembers] })
export class NewMemberModule {}
