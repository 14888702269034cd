import { Module } from '@nestjs/common';
import { ReadViewer } from './read-viewer.js';
import { UserController } from './user.controller.js';
import { UserRepository } from './user.repository.js';

@Module({ controllers: [UserController], providers: [ReadViewer, UserRepository], exports: [UserRepository] })
export class UserModule {}
