import { Module } from '@nestjs/common';
import { ForgetDevice } from './forget-device.js';
import { OnSessionEnded } from './on-session-ended.js';
import { PushDevices } from './push-devices.js';
import { PushSender } from './push-sender.js';
import { PushController } from './push.controller.js';
import { SaveDevice } from './save-device.js';
import { VapidKeys } from './vapid-keys.js';

@Module({
  controllers: [PushController],
  providers: [ForgetDevice, OnSessionEnded, PushDevices, PushSender, SaveDevice, VapidKeys],
  exports: [PushDevices, PushSender],
})
export class PushModule {}
