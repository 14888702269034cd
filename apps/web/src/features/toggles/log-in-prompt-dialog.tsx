import { paths } from '@quillstead/catalogue';
import { useSetAtom } from 'jotai';
import { Link, useLocation } from 'react-router-dom';
import type { WantedPlace } from '../../lib/wanted-place.js';
import { Dialog } from '../../ui/dialog.js';
import { LogInForm } from '../session/index.js';
import { forgetWanted, logInAskedAtom } from './as-member.js';
import styles from './log-in-prompt-dialog.module.css';

/** Log in and go on where one was; what was wanted is done then. */
export function LogInPromptDialog() {
  const setAsked = useSetAtom(logInAskedAtom);
  const { pathname, search } = useLocation();
  const state: WantedPlace = { wanted: pathname + search };
  const leave = () => setAsked(false);
  return (
    <Dialog title="Log in to go on" isOpen onClose={forgetWanted}>
      <LogInForm onDone={leave} />
      <p className={styles.below}>
        You are new here?{' '}
        <Link to={paths.signUp} state={state} onClick={leave}>
          Sign up
        </Link>
      </p>
      <p className={styles.below}>
        <Link to={paths.forgotPassword} onClick={leave}>
          Forgot your password?
        </Link>
      </p>
    </Dialog>
  );
}
