import { useLocation, useNavigate } from 'react-router-dom';
import { useIsInModal } from '../../lib/page-head.js';
import { closeModal } from '../../lib/modal.js';
import { isFromReturnTo, readReturnTo } from '../../lib/return-to.js';

/**
 * Continues after log-in or sign-up: to the page that the address names as `returnTo`, else to `otherwise`. A modal
 * closes; the page beneath it stays when it is the page to return to.
 *
 * @param otherwise null to stay
 */
export function useAfterLogIn(otherwise: string | null): () => void {
  const navigate = useNavigate();
  const here = useLocation();
  const to = readReturnTo(here) ?? otherwise;
  const isInModal = useIsInModal();
  return () => {
    if (isInModal) closeModal();
    const isThere = isInModal && to === location.pathname + location.search;
    if (to === null || isThere) return;
    // Back, so that the page is as the visitor left it.
    if (!isInModal && isFromReturnTo(here.state)) void navigate(-1);
    else void navigate(to, { replace: !isInModal });
  };
}
