import { type RefObject, useEffect, useRef, useState } from 'react';
import { CallFailure } from '../../lib/call-failure.js';
import { metaContent } from '../../lib/page-head.js';
import type { SignUpTask, TaskProgress } from './sign-up-task.js';

type Loaded = RefObject<Promise<SignUpTask> | null>;

/** Whether the site wants it, as the gateway wrote it into the page. */
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
export function useSignUpTask() {
  const [progress, setProgress] = useState<TaskProgress>('none');
  const loaded = useRef<Promise<SignUpTask> | null>(null);

  useEffect(() => {
    // Who sends the form gets the failure.
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

  const send = async <Reply>(signUp: (solution: string | null) => Promise<Reply>): Promise<Reply> => {
    const task = isWanted() ? await load(loaded, setProgress) : null;
    try {
      return await signUp(task === null ? null : await task.solution());
    } catch (error) {
      if (!isRefused(error)) {
        task?.renew();
        throw error;
      }
      const wanted = task ?? (await load(loaded, setProgress));
      wanted.renew();
      return signUp(await wanted.solution());
    }
  };

  return { progress, send };
}
