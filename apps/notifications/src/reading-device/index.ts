export { DeviceBook, ReadingDevice } from './reading-device.entity.js';
export { ReadingDeviceModule } from './reading-device.module.js';
export { takeAddressOff } from './take-address-off.js';
