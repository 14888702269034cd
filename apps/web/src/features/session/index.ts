export { rememberLanding } from './ad-click.js';
export { callAsMember } from './call-as-member.js';
export { ExpiredSession } from './expired-session.js';
export { logOutFully } from './log-out.js';
export { NewPasswordField } from './new-password-field.js';
export { ResendVerification } from './resend-verification.js';
export { showNothingKept, startSession } from './start-session.js';
export { isSessionGone } from './session-gone.js';
export { callWithStepUp, StepUpHost } from './step-up.js';
