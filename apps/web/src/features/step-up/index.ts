export { callWithStepUp, StepUpHost } from './step-up.js';
