export { Draft } from './draft.entity.js';
export { DraftModule } from './draft.module.js';
