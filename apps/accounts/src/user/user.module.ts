import { Module } from '@nestjs/common';
import { ListPublicUsers } from './list-public-users.js';
import { ReadViewer } from './read-viewer.js';
import { UserRepository } from './user.repository.js';

@Module({
  providers: [ListPublicUsers, ReadViewer, UserRepository],
  exports: [ReadViewer, UserRepository],
})
export class UserModule {}
