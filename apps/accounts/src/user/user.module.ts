import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SnapshotUsers } from './snapshot-users.js';
import { ReadViewer } from './read-viewer.js';
import { UserRepository } from './user.repository.js';
import { User } from './user.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([User])],
  controllers: [SnapshotUsers, ReadViewer],
  providers: [UserRepository],
  exports: [UserRepository],
})
export class UserModule {}
