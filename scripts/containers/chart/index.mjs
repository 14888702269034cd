export { chartArchive } from './chart-archive.mjs';
export { chartFiles } from './chart-files.mjs';
