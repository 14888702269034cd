import { useLocation, useNavigate } from 'react-router-dom';
import { useIsInModal } from '../../lib/in-modal.js';
import { closeModal } from '../../lib/modal.js';
import { wantedPlace } from '../../lib/wanted-place.js';

/**
 * What comes after log-in or sign-up: the place that the address says was wanted, else `otherwise`. A modal closes; the
 * page beneath it stays when it is the one that was wanted.
 *
 * @param otherwise null to stay
 */
export function useGoOn(otherwise: string | null): () => void {
  const navigate = useNavigate();
  const to = wantedPlace(useLocation()) ?? otherwise;
  const isInModal = useIsInModal();
  return () => {
    if (isInModal) closeModal();
    const isThere = isInModal && to === location.pathname + location.search;
    if (to !== null && !isThere) void navigate(to, { replace: !isInModal });
  };
}
