export { type NewUser, takenError, takenErrorOf, UserRepository } from './user.repository.js';
export { publishUserChanged } from './publish-user-changed.js';
export { timeToComeBack } from './time-to-come-back.js';
export { toMember, toPublicUser, toSettings, toViewer } from './user-responses.js';
export { User } from './user.entity.js';
export { UserModule } from './user.module.js';
