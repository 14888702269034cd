export * from './log-in.js';
export * from './log-out.js';
export * from './read-viewer.js';
export * from './resolve-session.js';
export * from './session-carrier.js';
export * from './session-ended.js';
export * from './sign-up.js';
export * from './user-changed.js';
