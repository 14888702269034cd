export { callWithStepUp } from './call-with-step-up.js';
export { StepUpHost } from './step-up-host.js';
