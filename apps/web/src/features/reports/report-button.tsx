import { Flag } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { IconButton } from '../../ui/icon-button.js';
import { useMemberAct } from '../toggles/index.js';
import type { Reported } from './report-dialog.js';

const loadDialog = () => import('./report-dialog.js');
const ReportDialog = lazy(async () => ({ default: (await loadDialog()).ReportDialog }));

interface ReportButtonProps {
  /** What is reported; never something of who is looking. */
  readonly thing: Reported;
  /** How people call it. */
  readonly of: string;
  readonly className?: string;
}

/** Lets a member tell moderators of a story, a comment or a person; a visitor is asked to log in first. */
export function ReportButton({ thing, of, className }: ReportButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const open = useMemberAct(`report:${JSON.stringify(thing)}`, () => {
    // After a log-in on another page it has no focus for the dialog to give back.
    button.current?.focus({ preventScroll: true });
    setOpen(true);
  });
  return (
    <>
      <IconButton
        ref={button}
        label={`Report ${of}`}
        icon={Flag}
        title="Report"
        className={className}
        aria-haspopup="dialog"
        onClick={open}
        onPointerEnter={() => void loadDialog()}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <ReportDialog thing={thing} of={of} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
