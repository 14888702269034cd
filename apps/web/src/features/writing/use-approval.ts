import { useState } from 'react';
import type { Approval, OpenedDraft } from './open-draft.js';

/** What the staff does with the open draft, and how to change that, which the list of drafts shows too. */
export function useApproval(opened: OpenedDraft, onListChanged: () => void) {
  const [approval, setApproval] = useState(opened.approval ?? null);
  const onApproval = (changed: Approval) => {
    setApproval(changed);
    onListChanged();
  };
  return { approval, onApproval };
}
