export { DecisionModule } from './decision.module.js';
