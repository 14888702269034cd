export { DeletedWith, deleteRowsWith, StaysWithoutMember, tablesOwnedBy } from './deleted-with.js';
export {
  Exported,
  type ExportPart,
  type JoinedColumns,
  partsOfEntities,
  readExportPage,
} from './export-part.js';
