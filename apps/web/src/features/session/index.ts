export { rememberLanding } from './ad-click.js';
export { ExpiredSession } from './expired-session.js';
export { logOutFully } from './log-out-fully.js';
export { isSessionGone } from './session-gone.js';
export { startSession } from './start-session.js';
