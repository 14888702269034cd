export { forgetRefusals, isStopped, mostRefusals, noteRefusal } from './refusals.js';
export { RefusedAddress } from './refused-address.entity.js';
