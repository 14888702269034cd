export { FileImport, type FileChooser } from './file-import.js';
export type { FileTarget } from './file-target.js';
