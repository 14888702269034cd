import { Module } from '@nestjs/common';
import { SnapshotUsers } from './snapshot-users.js';
import { ReadViewer } from './read-viewer.js';
import { UserRepository } from './user.repository.js';

@Module({
  controllers: [SnapshotUsers, ReadViewer],
  providers: [UserRepository],
  exports: [UserRepository],
})
export class UserModule {}
