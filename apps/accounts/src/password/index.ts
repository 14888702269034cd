import { Module } from '@nestjs/common';
import { CommonPasswords, NewPassword } from './new-password.js';
import { Passwords } from './passwords.js';

export { NewPassword } from './new-password.js';
export { Passwords, queueOf } from './passwords.js';

@Module({ providers: [CommonPasswords, NewPassword, Passwords], exports: [NewPassword, Passwords] })
export class PasswordModule {}
