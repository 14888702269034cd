export { forgetRefusals, isStopped, mostRefusals, noteRefusal, stopAddress } from './refusals.js';
export { RefusedAddress } from './refused-address.entity.js';
