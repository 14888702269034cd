import { signUp } from '@quillstead/contracts';
import { call } from '../../lib/call.js';
import { setViewer } from '../../lib/viewer.js';
import { FieldForm, SecretField, TextField, useFieldForm } from '../forms/index.js';
import { adClick } from './ad-click.js';
import { NewPasswordField } from './new-password-field.js';
import { forgetInvitation } from './use-invitation.js';
import { useSignUpTask } from './use-sign-up-task.js';
import type { TaskProgress } from './sign-up-task.js';

interface SignUpFormProps {
  /** The token of an invitation; null for who has none. */
  readonly invitation?: string | null;
  readonly onDone: () => void;
}

/** Make an account (docs/product/accounts.md#sign-up). */
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
