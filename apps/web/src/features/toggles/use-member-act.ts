import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { whenModalIsClosed } from '../../lib/modal.js';
import { asMember } from './as-member.js';

/** What components on the page can do, by its name. */
const jobHandlers = new Map<string, () => void>();

/** What somebody has logged in for on another page, and is not back from. */
let awaited: string | null = null;

function resume(name: string): void {
  const jobHandler = jobHandlers.get(name);
  awaited = jobHandler === undefined ? name : null;
  if (jobHandler !== undefined) whenModalIsClosed(jobHandler);
}

/**
 * An act of a component that only members can do, such as opening a dialog: in a small window the component is gone
 * while its visitor logs in, and does it once they are back.
 *
 * @param name identifies the act on the whole site
 * @returns runs the act, for a visitor after the log-in
 */
export function useMemberAct(name: string, act: () => void): () => void {
  const navigate = useNavigate();
  const doIt = useEffectEvent(act);
  useEffect(() => {
    const run = () => doIt();
    jobHandlers.set(name, run);
    if (awaited === name) resume(name);
    return () => {
      if (jobHandlers.get(name) === run) jobHandlers.delete(name);
    };
  }, [name]);
  return () => asMember(() => resume(name), navigate);
}
