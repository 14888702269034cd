import { Module } from '@nestjs/common';
import { ListUserPosts } from './list-user-posts.js';
import { ProfileListsController } from './profile-lists.controller.js';

@Module({ controllers: [ProfileListsController], providers: [ListUserPosts] })
export class ProfileListsModule {}
