import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MailModule } from '../mail/index.js';
import { Passkey, PasskeyModule } from '../passkey/index.js';
import { SessionModule } from '../session/index.js';
import { StepUpModule } from '../step-up/index.js';
import { AddPasskey } from './add-passkey.js';
import { ListPasskeys } from './list-passkeys.js';
import { RemovePasskey } from './remove-passkey.js';

@Module({
  imports: [TypeOrmModule.forFeature([Passkey]), MailModule, PasskeyModule, SessionModule, StepUpModule],
  controllers: [AddPasskey, ListPasskeys, RemovePasskey],
})
export class PasskeySettingsModule {}
