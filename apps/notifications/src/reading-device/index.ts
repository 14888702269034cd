import { Module } from '@nestjs/common';
import { Clock } from '../due/index.js';
import { MailModule } from '../mail/index.js';
import { MakeDeviceBook } from './make-device-book.js';
import { ReadReadingDeviceExport } from './read-reading-device-export.js';
import { SendDeviceBooks } from './send-device-books.js';
import { SendToDevice } from './send-to-device.js';
import { SetReadingDevice } from './set-reading-device.js';

export { DeviceBook, ReadingDevice } from './reading-device.entity.js';
export { takeAddressOff } from './set-reading-device.js';

/** Books by email to the reading devices of members (docs/product/devices.md). */
@Module({
  imports: [MailModule],
  controllers: [ReadReadingDeviceExport, SendToDevice, SetReadingDevice],
  providers: [Clock, MakeDeviceBook, SendDeviceBooks],
})
export class ReadingDeviceModule {}
