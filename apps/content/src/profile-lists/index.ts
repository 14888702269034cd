import { Module } from '@nestjs/common';
import { ListUserPosts } from './list-user-posts.js';

@Module({ controllers: [ListUserPosts] })
export class ProfileListsModule {}
