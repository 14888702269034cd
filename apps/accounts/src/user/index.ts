import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ReadViewer } from './read-viewer.js';
import { SnapshotUsers } from './snapshot-users.js';
import { User } from './user.entity.js';
import { UserRepository } from './user.repository.js';

export { publishUserChanged, toMember, toPublicUser, toSettings, toViewer } from './user-responses.js';
export { User } from './user.entity.js';
export { type NewUser, takenError, takenErrorOf, timeToComeBack, UserRepository } from './user.repository.js';

@Module({
  imports: [TypeOrmModule.forFeature([User])],
  controllers: [SnapshotUsers, ReadViewer],
  providers: [UserRepository],
  exports: [UserRepository],
})
export class UserModule {}
