import type { TaskProgress } from './sign-up-task.js';

const sentences: Readonly<Record<TaskProgress, string>> = {
  none: '',
  working: 'Your browser is solving a small task that keeps robots out. You can go on typing.',
  solved: 'Your browser has solved the small task that keeps robots out.',
  failed:
    'Your browser could not solve the small task that keeps robots out. It tries again by itself; what you typed is still here.',
};

/** Says how far the task of a sign-up is, also to screen readers. */
export function ShownTaskProgress({ progress }: { readonly progress: TaskProgress }) {
  return <div aria-live="polite">{progress !== 'none' && <p>{sentences[progress]}</p>}</div>;
}
