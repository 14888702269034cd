import { Controller } from '@nestjs/common';
import {
  changePassword,
  changeSettings,
  type PayloadOf,
  readSettings,
  type ReplyOf,
  stopMail,
} from '@quillstead/contracts';
import { Answers, type AskContext } from '@quillstead/service-kit';
import { ChangePassword } from './change-password.js';
import { ChangeSettings } from './change-settings.js';
import { ReadSettings } from './read-settings.js';
import { StopMail } from './stop-mail.js';

@Controller()
export class SettingsController {
  constructor(
    private readonly reading: ReadSettings,
    private readonly changing: ChangeSettings,
    private readonly changingPassword: ChangePassword,
    private readonly stoppingMail: StopMail,
  ) {}

  @Answers(readSettings)
  readSettings(
    _: PayloadOf<typeof readSettings>,
    context: AskContext,
  ): Promise<ReplyOf<typeof readSettings>> {
    return this.reading.run(context);
  }

  @Answers(changeSettings)
  changeSettings(
    payload: PayloadOf<typeof changeSettings>,
    context: AskContext,
  ): Promise<ReplyOf<typeof changeSettings>> {
    return this.changing.run(payload, context);
  }

  @Answers(changePassword)
  async changePassword(
    payload: PayloadOf<typeof changePassword>,
    context: AskContext,
  ): Promise<ReplyOf<typeof changePassword>> {
    await this.changingPassword.run(payload, context);
    return null;
  }

  @Answers(stopMail)
  async stopMail(payload: PayloadOf<typeof stopMail>): Promise<ReplyOf<typeof stopMail>> {
    await this.stoppingMail.run(payload);
    return null;
  }
}
