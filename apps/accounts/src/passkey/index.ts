export { Passkey } from './passkey.entity.js';
export { PasskeyModule } from './passkey.module.js';
export { Passkeys } from './passkeys.js';
