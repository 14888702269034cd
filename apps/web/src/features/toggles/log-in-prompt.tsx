import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { logInAskedAtom } from './as-member.js';

const LogInPromptDialog = lazy(async () => ({
  default: (await import('./log-in-prompt-dialog.js')).LogInPromptDialog,
}));

/** Stands in the shell and asks a visitor to log in who wanted to do what members do. */
export function LogInPrompt() {
  const isAsked = useAtomValue(logInAskedAtom);
  return isAsked ? (
    <Suspense fallback={null}>
      <LogInPromptDialog />
    </Suspense>
  ) : null;
}
