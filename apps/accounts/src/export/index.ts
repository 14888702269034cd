export { ExportFile, ExportPiece } from './export-file.entity.js';
export { ExportModule } from './export.module.js';
