import { Module } from '@nestjs/common';
import { ForgetDevice } from './forget-device.js';
import { OnSessionEnded } from './on-session-ended.js';
import { PushDevices } from './push-devices.js';
import { PushSender } from './push-sender.js';
import { ReadVapidKey } from './read-vapid-key.js';
import { SaveDevice } from './save-device.js';
import { VapidKeys } from './vapid-keys.js';

@Module({
  controllers: [ForgetDevice, ReadVapidKey, SaveDevice],
  providers: [OnSessionEnded, PushDevices, PushSender, VapidKeys],
  exports: [PushDevices, PushSender],
})
export class PushModule {}
