import { Module } from '@nestjs/common';
import { ListUserPosts } from './list-user-posts.js';

@Module({ providers: [ListUserPosts] })
export class ProfileListsModule {}
