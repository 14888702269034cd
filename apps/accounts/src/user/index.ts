export { ReadViewer } from './read-viewer.js';
export { takenError, takenErrorOf } from './taken-error.js';
export { publishUserChanged } from './publish-user-changed.js';
export { toMember } from './to-member.js';
export { toSettings } from './to-settings.js';
export { User } from './user.entity.js';
export { UserModule } from './user.module.js';
export { type NewUser, UserRepository } from './user.repository.js';
