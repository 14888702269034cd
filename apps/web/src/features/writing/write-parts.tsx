import { Suspense } from 'react';
import { lazyPart, MissingDialog } from '../../ui/lazy-part.js';
import { FirstReadersDialog } from '../first-readers/index.js';
import type { PublishPanelProps } from './publish-panel.js';
import type { Version, VersionsDialogProps } from './versions-dialog.js';

/** The editor begins to load together with the form. */
const { Part, load: loadEditor } = lazyPart(async () => {
  // The extensions are evaluated in a task of their own: together with the editor they would block a slow phone.
  await import('./editor/extensions.js');
  return { default: (await import('./editor/story-editor.js')).StoryEditor };
});
loadEditor().catch(() => undefined);
export const StoryEditor = Part;

const { Part: VersionsDialog } = lazyPart<VersionsDialogProps>(
  async () => ({ default: (await import('./versions-dialog.js')).VersionsDialog }),
  MissingDialog,
);

const { Part: Panel, load } = lazyPart<PublishPanelProps>(
  async () => ({ default: (await import('./publish-panel.js')).PublishPanel }),
  MissingDialog,
);
export const PublishPanel = Panel;
let isPanelRequested = false;
/** Loads the panel after the first change, once its letter is painted: a person who writes is likely to publish. */
export function loadPanel(): void {
  if (isPanelRequested) return;
  isPanelRequested = true;
  requestAnimationFrame(() => setTimeout(() => void load().catch(() => undefined)));
}

interface DraftDialogsProps {
  readonly dialog: 'versions' | 'readers' | 'publish' | null;
  readonly draftId: number;
  /** The text as it is written now. */
  readonly text: () => string;
  readonly onBringBack: (version: Version) => void;
  readonly onClose: () => void;
}

/** Shows the dialogs of a draft that is saved: its earlier versions, and its first readers. */
export function DraftDialogs({ dialog, draftId, text, onBringBack, onClose }: DraftDialogsProps) {
  return (
    <Suspense fallback={null}>
      {dialog === 'readers' && <FirstReadersDialog draftId={draftId} text={text} onClose={onClose} />}
      {dialog === 'versions' && (
        <VersionsDialog draftId={draftId} onBringBack={onBringBack} onClose={onClose} />
      )}
    </Suspense>
  );
}
