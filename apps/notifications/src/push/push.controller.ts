import { Controller } from '@nestjs/common';
import { addDevice, forgetDevice, type PayloadOf, readVapidKey, updateDevice } from '@quillstead/contracts';
import { Answers, type AskContext, RawReply } from '@quillstead/service-kit';
import { ForgetDevice } from './forget-device.js';
import { SaveDevice } from './save-device.js';
import { VapidKeys } from './vapid-keys.js';

@Controller()
export class PushController {
  constructor(
    private readonly keys: VapidKeys,
    private readonly saving: SaveDevice,
    private readonly forgetting: ForgetDevice,
  ) {}

  @Answers(readVapidKey)
  readVapidKey(): Promise<RawReply> {
    return Promise.resolve(new RawReply(this.keys.publicKey));
  }

  @Answers(addDevice)
  async addDevice(payload: PayloadOf<typeof addDevice>, context: AskContext): Promise<null> {
    await this.saving.run(payload.webpushSubscription, context);
    return null;
  }

  @Answers(updateDevice)
  async updateDevice(payload: PayloadOf<typeof updateDevice>, context: AskContext): Promise<null> {
    await this.saving.run(payload.webpushSubscription, context);
    return null;
  }

  @Answers(forgetDevice)
  async forgetDevice(_: PayloadOf<typeof forgetDevice>, context: AskContext): Promise<null> {
    await this.forgetting.run(context);
    return null;
  }
}
