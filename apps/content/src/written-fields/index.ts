export {
  authorNotes,
  authorNotesOf,
  fieldsOf,
  sentColumns,
  writtenBytes,
  writtenColumns,
  WrittenFields,
} from './written-fields.js';
