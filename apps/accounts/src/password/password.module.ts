import { Module } from '@nestjs/common';
import { Passwords } from './passwords.js';

@Module({ providers: [Passwords], exports: [Passwords] })
export class PasswordModule {}
