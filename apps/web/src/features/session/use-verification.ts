import { verifyAccount } from '@quillstead/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../lib/call.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { forgetLinkToken, linkToken } from '../../lib/link-token.js';
import { setViewer } from '../../lib/viewer.js';

/** How far the confirmation of an address has come. */
export type Verification =
  | { readonly kind: 'pending' | 'done' | 'expired' | 'no_link' }
  | { readonly kind: 'failed'; readonly message: string };

/** Confirms the address by the token that the page was opened with, once and by itself. */
export function useVerification() {
  const [token] = useState(linkToken);
  const [state, setState] = useState<Verification>({ kind: token === null ? 'no_link' : 'pending' });
  const wasAsked = useRef(false);
  const confirm = useCallback(async () => {
    if (token === null) return;
    setState({ kind: 'pending' });
    try {
      const viewer = await call(verifyAccount, { token });
      forgetLinkToken();
      if (viewer) setViewer(viewer);
      setState({ kind: 'done' });
    } catch (error) {
      const { status, message } = asCallFailure(error);
      setState(status === 410 || status === 400 ? { kind: 'expired' } : { kind: 'failed', message });
    }
  }, [token]);
  useEffect(() => {
    if (wasAsked.current) return;
    wasAsked.current = true;
    void confirm();
  }, [confirm]);
  return { state, confirm };
}
