export { NewPassword } from './new-password.js';
export { PasswordModule } from './password.module.js';
export { Passwords } from './passwords.js';
