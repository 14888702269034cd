import { Module } from '@nestjs/common';
import { SnapshotUsers } from './snapshot-users.js';
import { ReadViewer } from './read-viewer.js';
import { UserRepository } from './user.repository.js';

@Module({
  providers: [SnapshotUsers, ReadViewer, UserRepository],
  exports: [ReadViewer, UserRepository],
})
export class UserModule {}
