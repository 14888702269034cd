import { Module } from '@nestjs/common';
import { ReadFoundUsers } from './read-found-users.js';

@Module({ controllers: [ReadFoundUsers] })
export class FoundUsersModule {}
