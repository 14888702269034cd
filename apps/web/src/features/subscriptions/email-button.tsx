import { Mail } from 'lucide-react';
import { Suspense, useState } from 'react';
import { IconButton } from '../../ui/icon-button.js';
import { lazyPart, MissingDialog } from '../../ui/lazy-part.js';
import type { MailedStories } from './email-dialog.js';
import styles from './email-button.module.css';

const { Part: EmailDialog, load: loadDialog } = lazyPart(
  async () => ({ default: (await import('./email-dialog.js')).EmailDialog }),
  MissingDialog,
);

const labelOf = (of: MailedStories | null): string => {
  if (of === null) return 'Get the best stories of the week by email';
  const { author, series } = of;
  return series === undefined
    ? `Get the stories of @${author.username} by email`
    : `Get “${series.title}” by email`;
};

interface EmailButtonProps {
  /** Null: the best stories of each week. */
  readonly of: MailedStories | null;
  readonly isInMenu?: boolean;
}

/** Opens the form by which readers get the new stories of a public author or of a series, or the best of each week. */
export function EmailButton({ of, isInMenu = false }: EmailButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const label = labelOf(of);
  const word = 'By email';
  const acts = {
    'aria-haspopup': 'dialog' as const,
    onClick: () => setOpen(true),
    onPointerEnter: () => void loadDialog().catch(() => undefined),
  };
  return (
    <>
      {isInMenu ? (
        <IconButton label={label} icon={Mail} word={word} {...acts} />
      ) : (
        <button type="button" className={styles.beside} aria-label={label} {...acts}>
          <Mail size={20} aria-hidden />
          {word}
        </button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <EmailDialog of={of} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
