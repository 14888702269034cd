export { ClientError } from './client-error.entity.js';
export { ClientErrorModule } from './client-error.module.js';
