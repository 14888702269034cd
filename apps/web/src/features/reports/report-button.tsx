import { Flag } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { focusOpener } from '../../ui/focus-opener.js';
import { IconButton } from '../../ui/icon-button.js';
import { lazyPart, MissingDialog } from '../../ui/lazy-part.js';
import { useMemberAct } from '../toggles/index.js';
import type { Reported } from './report-dialog.js';

const { Part: ReportDialog, load: loadDialog } = lazyPart(
  async () => ({ default: (await import('./report-dialog.js')).ReportDialog }),
  MissingDialog,
);

interface ReportButtonProps {
  /** The reported item; never one of the viewer's own. */
  readonly thing: Reported;
  /** The name by which people know it. */
  readonly of: string;
}

/** Lets a member report something, or a person, to the moderators, from a menu; a visitor logs in first. */
export function ReportButton({ thing, of }: ReportButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const open = useMemberAct(`report:${JSON.stringify(thing)}`, () => {
    // After a log-in on another page the button has no focus that the dialog could give back.
    focusOpener(button.current);
    setOpen(true);
  });
  return (
    <>
      <IconButton
        ref={button}
        label={`Report ${of}`}
        icon={Flag}
        word="Report"
        aria-haspopup="dialog"
        onClick={open}
        onPointerEnter={() => void loadDialog().catch(() => undefined)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <ReportDialog thing={thing} of={of} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
