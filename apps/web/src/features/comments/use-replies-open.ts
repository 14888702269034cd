import { useState } from 'react';
import { useLocation } from 'react-router-dom';

const open = new Set<string>();

/** Whether a comment's replies are shown; Back finds it as it was (docs/design.md#behaviour). */
export function useRepliesOpen(commentId: number): readonly [boolean, (isOpen: boolean) => void] {
  const { key } = useLocation();
  const place = `${key}/${commentId}`;
  const [isOpen, setOpen] = useState(() => open.has(place));
  const change = (opens: boolean) => {
    if (opens) open.add(place);
    else open.delete(place);
    setOpen(opens);
  };
  return [isOpen, change];
}
