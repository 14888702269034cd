export { DevicePart } from './device-part.js';
export { BookLink, SendToDevice } from './send-to-device.js';
