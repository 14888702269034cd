export { forgetRefusals, isStopped, noteRefusal } from './refusals.js';
export { RefusedAddress } from './refused-address.entity.js';
