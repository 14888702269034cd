import { ArchiveDialog, type ArchiveDialogProps } from '../archives/index.js';
import { asStory } from './editor/file-target.js';

export type BringStoriesProps = Omit<ArchiveDialogProps, 'asStory'>;

/** Shows the stories of another site, cleaned as a paste into the editor is. */
export function BringStories(props: BringStoriesProps) {
  return <ArchiveDialog {...props} asStory={asStory} />;
}
