import { signUp } from '@quillstead/contracts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { CallFailure } from '../../lib/call-failure.js';
import { call } from '../../lib/call.js';
import { metaContent } from '../../lib/page-head.js';
import { setViewer } from '../../lib/viewer.js';
import { FieldForm, SecretField, TextField, useFieldForm } from '../forms/index.js';
import { adClick } from './ad-click.js';
import { NewPasswordField } from './new-password-field.js';
import type { SignUpTask, TaskProgress } from './sign-up-task.js';
import { forgetInvitation } from './sign-up-rule.js';

interface SignUpFormProps {
  /** The token of an invitation; null without one. */
  readonly invitation?: string | null;
  readonly onDone: () => void;
}

/** Shows the form that makes an account (docs/product/accounts.md#sign-up). */
export function SignUpForm({ invitation = null, onDone }: SignUpFormProps) {
  const task = useSignUpTask();
  const form = useFieldForm({
    name: signUp.name,
    keys: signUp,
    initial: { username: '', email: '', password1: '', password2: '', display_name: '' },
    pending: 'Making your account…',
    failed: 'Your account could not be made. What you typed is still here; please try again in a moment.',
    send: (values, options) =>
      task.send((solution) =>
        call(
          signUp,
          {
            ...values,
            ...adClick(),
            ...(invitation !== null && { invitation }),
            ...(solution !== null && { work_solution: solution }),
          },
          options,
        ),
      ),
    onDone: (member) => {
      forgetInvitation();
      setViewer(member);
      onDone();
    },
  });
  return (
    <FieldForm form={form} submit="Sign up">
      <TextField
        form={form}
        name="username"
        hint="Letters, numbers and underscores. Others mention you by it."
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField form={form} name="email" type="email" hint="Nobody else sees it." autoComplete="email" />
      <NewPasswordField form={form} />
      <SecretField form={form} name="password2" autoComplete="new-password" />
      <TextField
        form={form}
        name="display_name"
        hint="The name that stands above your stories."
        autoComplete="name"
      />
      <ShownTaskProgress progress={task.progress} />
    </FieldForm>
  );
}

const sentences: Readonly<Record<TaskProgress, string>> = {
  none: '',
  working: 'Your browser is solving a small task that keeps robots out. You can go on typing.',
  solved: 'Your browser has solved the small task that keeps robots out.',
  failed:
    'Your browser could not solve the small task that keeps robots out. It tries again by itself; what you typed is still here.',
};

/** Says how far the task of a sign-up is, also to screen readers. */
function ShownTaskProgress({ progress }: { readonly progress: TaskProgress }) {
  return <div aria-live="polite">{progress !== 'none' && <p>{sentences[progress]}</p>}</div>;
}

type Loaded = RefObject<Promise<SignUpTask> | null>;

/** True if the site wants a task solved, as the gateway wrote it into the page. */
const isWanted = (): boolean => metaContent('sign-up-work') !== null;

/** The owner may want it since the page was opened; a solution may have expired on the way. */
const isRefused = (error: unknown): boolean =>
  error instanceof CallFailure && (error.code === 'work_needed' || error.code === 'work_expired');

/** Loads what solves tasks, once; again after a failure. */
function load(loaded: Loaded, tell: (progress: TaskProgress) => void): Promise<SignUpTask> {
  loaded.current ??= import('./sign-up-task.js').then(
    ({ SignUpTask: Task }) => new Task(tell),
    (error: unknown) => {
      loaded.current = null;
      tell('failed');
      throw error;
    },
  );
  return loaded.current;
}

/**
 * Solves the task of a sign-up while the form is filled in, where the site wants one. `send` makes the sign-up with the
 * solution, and once more with a new one when the site does not take the first.
 */
function useSignUpTask() {
  const [progress, setProgress] = useState<TaskProgress>('none');
  const loaded = useRef<Promise<SignUpTask> | null>(null);

  useEffect(() => {
    // The code that sends the form gets the failure.
    const leave = () => undefined;
    if (isWanted())
      void load(loaded, setProgress)
        .then((task) => task.solution())
        .catch(leave);
    return () => {
      void loaded.current?.then((task) => task.stop(), leave);
      loaded.current = null;
    };
  }, []);

  const send = async <Reply,>(request: (solution: string | null) => Promise<Reply>): Promise<Reply> => {
    const task = isWanted() ? await load(loaded, setProgress) : null;
    try {
      return await request(task === null ? null : await task.solution());
    } catch (error) {
      if (!isRefused(error)) {
        task?.renew();
        throw error;
      }
      const wanted = task ?? (await load(loaded, setProgress));
      wanted.renew();
      return request(await wanted.solution());
    }
  };

  return { progress, send };
}
