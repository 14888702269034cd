import { useState } from 'react';
import type { CallOptions } from '../../lib/call.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { forgetLinkToken, linkToken } from '../../lib/link-token.js';

/** The state of the use of a link from an email. */
export type LinkState<Reply> =
  | { readonly kind: 'ready' | 'pending' | 'expired' | 'no_link' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'done'; readonly reply: Reply };

/**
 * Uses the token that the page was opened with when its button is pressed. A link that is only opened changes nothing:
 * programs that look for harm in emails open every one.
 * @param failed said when that fails and the failure says nothing itself: what has not happened, and what can be done
 *   now
 * @param send uses the token up, with these options of the call
 */
export function useLinkToken<Reply>(
  failed: string,
  send: (token: string, options: CallOptions) => Promise<Reply>,
) {
  const [token] = useState(linkToken);
  const [state, setState] = useState<LinkState<Reply>>({ kind: token === null ? 'no_link' : 'ready' });
  const use = async () => {
    if (token === null || state.kind === 'pending') return;
    setState({ kind: 'pending' });
    try {
      const reply = await send(token, { fallback: failed });
      forgetLinkToken();
      setState({ kind: 'done', reply });
    } catch (error) {
      const { status, message } = asCallFailure(error, failed);
      setState(status === 410 || status === 400 ? { kind: 'expired' } : { kind: 'failed', message });
    }
  };
  return { state, use };
}
