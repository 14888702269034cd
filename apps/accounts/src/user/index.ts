export { takenError, takenErrorOf } from './taken-error.js';
export { publishUserChanged } from './publish-user-changed.js';
export { timeToComeBack } from './time-to-come-back.js';
export { toMember, toViewer } from './to-member.js';
export { toPublicUser } from './to-public-user.js';
export { toSettings } from './to-settings.js';
export { User } from './user.entity.js';
export { UserModule } from './user.module.js';
export { type NewUser, UserRepository } from './user.repository.js';
