import { SkeletonLine } from '../../ui/skeleton.js';

/** The shape of what a tooltip still waits for. */
export function TooltipLoader() {
  return (
    <div aria-busy="true">
      <span className="visually-hidden">Loading…</span>
      <SkeletonLine width="150px" height="0.9em" />
    </div>
  );
}
