export { receiversChanged, receiversOf } from './changed-receivers.js';
export { LiveModule } from './live.module.js';
