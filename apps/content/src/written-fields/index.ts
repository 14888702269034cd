export {
  authorNotes,
  authorNotesOf,
  fieldsOf,
  formerAddressSize,
  sentColumns,
  writtenBytes,
  writtenColumns,
  WrittenFields,
} from './written-fields.js';
