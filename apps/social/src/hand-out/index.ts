export { HandOutModule } from './hand-out.module.js';
