import { lazyPart, MissingDialog } from '../../ui/lazy-part.js';
import type { PublishPanelProps } from './publish-panel.js';
import type { VersionsDialogProps } from './versions-dialog.js';

/** It begins to load with the form. */
const { Part, load: loadEditor } = lazyPart(async () => {
  // What it is made with is evaluated in a task of its own: together they keep a slow phone from what is pressed.
  await import('./editor/extensions.js');
  return { default: (await import('./editor/story-editor.js')).StoryEditor };
});
loadEditor().catch(() => undefined);
export const StoryEditor = Part;

export const { Part: VersionsDialog } = lazyPart<VersionsDialogProps>(
  async () => ({ default: (await import('./versions-dialog.js')).VersionsDialog }),
  MissingDialog,
);

export const { Part: PublishPanel, load: loadPanel } = lazyPart<PublishPanelProps>(
  async () => ({ default: (await import('./publish-panel.js')).PublishPanel }),
  MissingDialog,
);
