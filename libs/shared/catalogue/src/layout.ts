/** Sizes and times of the interface (docs/design.md#look); px and ms. */
export const layout = {
  /** Modal routes open as a modal only in windows wider than this (docs/product/pages.md#modals). */
  modalAbove: 700,
  modalWidth: 525,
  modalMaxHeight: 575,
  /** Tooltips show only in windows wider than this. */
  tooltipsAbove: 550,
  tooltipMinWidth: 175,
  tooltipMaxWidth: 300,
  tooltipShowDelay: 250,
  tooltipHideDelay: 100,
  /** The step to which the sizes of windows are rounded down. */
  viewportStep: 25,
  mobileBelow: 600,
  pageMaxWidth: 650,
  contentMaxWidth: 1280,
  contentPadding: 30,
  headerHeight: 50,
  headerHeightBelowDesktop: 40,
  navigationHeight: 60,
  navigationHeightMobile: 50,
  userButtonMaxWidth: 170,
  unit: 5,
  iconSizes: [10, 15, 20, 25, 30, 35],
  autosuggestMaxHeight: 175,
  autosuggestDebounce: 400,
  autosuggestBlurDelay: 10,
  /** The part of the window's height that must be scrolled before back-to-top is shown. */
  backToTopAfter: 0.5,
} as const;

/** The widths at which the layout changes: 300 to 950 in steps of 50, so that index 6 is the mobile breakpoint. */
export const breakpoints: readonly number[] = Array.from({ length: 14 }, (_, index) => 300 + index * 50);

export type DeviceClass = 'mobile' | 'tablet' | 'desktop';

/** Returns a size of the window, rounded down to a step. */
export function roundViewport(size: number): number {
  return Math.floor(size / layout.viewportStep) * layout.viewportStep;
}

/**
 * Returns the class of a device by the index of the widest breakpoint that fits: below 6 mobile, 6 to 10 tablet, from
 * 11 desktop (docs/design.md#look).
 */
export function deviceClass(windowWidth: number): DeviceClass {
  const width = roundViewport(windowWidth);
  const index = breakpoints.findLastIndex((breakpoint) => breakpoint <= width);
  if (index < 6) return 'mobile';
  return index < 11 ? 'tablet' : 'desktop';
}

/** Returns true if a page opens in a modal over the present one (docs/product/pages.md#modals). */
export function opensAsModal({ modal }: { readonly modal?: boolean }, windowWidth: number): boolean {
  return modal === true && windowWidth > layout.modalAbove;
}

/** Returns true if links have tooltips in a window of that width (docs/product/pages.md#tooltips). */
export function hasTooltips(windowWidth: number): boolean {
  return windowWidth > layout.tooltipsAbove;
}
