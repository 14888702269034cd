import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { whenModalIsClosed } from '../../lib/modal.js';
import { asMember } from './as-member.js';

/** The acts of the components on the page, by name. */
const acts = new Map<string, () => void>();

/** The act for which a visitor has logged in on another page and has not returned yet. */
let awaited: string | null = null;

function resume(name: string): void {
  const act = acts.get(name);
  awaited = act === undefined ? name : null;
  if (act !== undefined) whenModalIsClosed(act);
}

/**
 * Returns an act of a component that only members can do, such as opening a dialog. In a small window the log-in is a
 * page of its own: the component unmounts meanwhile, and runs the act when the visitor returns.
 *
 * @param name identifies the act on the whole site
 * @returns runs the act, for a visitor after the log-in
 */
export function useMemberAct(name: string, act: () => void): () => void {
  const navigate = useNavigate();
  const doIt = useEffectEvent(act);
  useEffect(() => {
    const run = () => doIt();
    acts.set(name, run);
    if (awaited === name) resume(name);
    return () => {
      if (acts.get(name) === run) acts.delete(name);
    };
  }, [name]);
  return () => asMember(() => resume(name), navigate);
}
