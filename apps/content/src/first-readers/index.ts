export { DraftLink } from './draft-link.entity.js';
export { DraftNote } from './draft-note.entity.js';
export { FirstReadersModule } from './first-readers.module.js';
