import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { hideTooltip, type ShownTooltip, watchLinks } from './watch-links.js';

const loadCard = () => import('./tooltip-card.js');

/**
 * The card loads with the first tooltip; when it fails to load there are no tooltips
 * (docs/product/pages.md#tooltips).
 */
const TooltipCard = lazy<ComponentType<ShownTooltip>>(() =>
  loadCard().then(
    ({ TooltipCard: Card }) => ({ default: Card }),
    () => ({ default: () => null }),
  ),
);

/** Shows the tooltips of all links to people and hashtags; it is in the shell. */
export function Tooltips() {
  const [shown, setShown] = useState<ShownTooltip | null>(null);
  const { key } = useLocation();
  useEffect(() => watchLinks(setShown, () => void loadCard().catch(() => undefined)), []);
  useEffect(hideTooltip, [key]);
  return (
    shown && (
      <Suspense fallback={null}>
        <TooltipCard {...shown} />
      </Suspense>
    )
  );
}
