import { Module } from '@nestjs/common';
import { ReadFoundUsers } from './read-found-users.js';

@Module({ providers: [ReadFoundUsers] })
export class FoundUsersModule {}
