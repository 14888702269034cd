export { ArchiveDialog, type ArchiveDialogProps } from './archive-dialog.js';
