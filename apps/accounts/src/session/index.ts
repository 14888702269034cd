export { suspended } from './log-in.js';
export { readNewSession } from './new-session.js';
export { Session } from './session.entity.js';
export { SessionModule } from './session.module.js';
export { Sessions } from './sessions.js';
