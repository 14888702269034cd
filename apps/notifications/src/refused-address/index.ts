export {
  forgetCount,
  forgetRefusals,
  isStopped,
  mostRefusals,
  noteRefusal,
  stopAddress,
} from './refusals.js';
export { RefusedAddress } from './refused-address.entity.js';
