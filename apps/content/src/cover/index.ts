export { CoverModule } from './cover.module.js';
export { CoverUpload } from './cover-upload.entity.js';
