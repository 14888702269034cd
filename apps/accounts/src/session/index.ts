export { readSessionCarrier } from './session-carrier.js';
export { Session } from './session.entity.js';
export { SessionModule } from './session.module.js';
export { Sessions } from './sessions.js';
