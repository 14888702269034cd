import { Suspense } from 'react';
import { FirstReadersDialog } from '../first-readers/index.js';
import type { Version } from './use-draft-versions.js';
import { VersionsDialog } from './write-parts.js';

interface DraftDialogsProps {
  readonly dialog: 'versions' | 'readers' | 'publish' | null;
  readonly draftId: number;
  /** The text as it is written now. */
  readonly text: () => string;
  readonly onBringBack: (version: Version) => void;
  readonly onClose: () => void;
}

/** The dialogs of a draft that is saved: its earlier versions, and its first readers. */
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
