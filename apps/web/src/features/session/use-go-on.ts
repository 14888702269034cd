import { useLocation, useNavigate } from 'react-router-dom';
import { useIsInModal } from '../../lib/in-modal.js';
import { closeModal } from '../../lib/modal.js';
import { isFromWanted, wantedPlace } from '../../lib/wanted-place.js';

/**
 * What comes after log-in or sign-up: the place that the address says was wanted, else `otherwise`. A modal closes; the
 * page beneath it stays when it is the one that was wanted.
 *
 * @param otherwise null to stay
 */
export function useGoOn(otherwise: string | null): () => void {
  const navigate = useNavigate();
  const here = useLocation();
  const to = wantedPlace(here) ?? otherwise;
  const isInModal = useIsInModal();
  return () => {
    if (isInModal) closeModal();
    const isThere = isInModal && to === location.pathname + location.search;
    if (to === null || isThere) return;
    // Back, so that the page is found as it was left.
    if (!isInModal && isFromWanted(here.state)) void navigate(-1);
    else void navigate(to, { replace: !isInModal });
  };
}
