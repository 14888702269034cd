export { StepUp } from './step-up.js';
export { StepUpModule } from './step-up.module.js';
