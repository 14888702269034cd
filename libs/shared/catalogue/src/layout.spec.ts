import { breakpoints, deviceClass, hasTooltips, layout, opensAsModal, roundViewport } from './layout.js';

describe('layout', () => {
  it('has breakpoints from 300 to 950 with the mobile one at index 6', () => {
    expect([breakpoints[0], breakpoints.at(-1), breakpoints[6]]).toEqual([300, 950, layout.mobileBelow]);
  });

  it.each([
    [320, 'mobile'],
    [599, 'mobile'],
    [600, 'tablet'],
    [768, 'tablet'],
    [849, 'tablet'],
    [850, 'desktop'],
    [1280, 'desktop'],
    [200, 'mobile'],
  ])('calls a window of %i px %s', (width, expected) => {
    expect(deviceClass(width)).toBe(expected);
  });

  it.each([
    [1024, 1000],
    [1025, 1025],
    [624.5, 600],
    [24, 0],
  ])('rounds %d down to %d', (size, expected) => {
    expect(roundViewport(size)).toBe(expected);
  });

  it.each([
    [700, false],
    [701, true],
  ])('opens modal pages as modals in a window of %i px: %s', (width, expected) => {
    expect(opensAsModal({ modal: true }, width)).toBe(expected);
    expect(opensAsModal({}, width)).toBe(false);
  });

  it.each([
    [550, false],
    [551, true],
  ])('has tooltips in a window of %i px: %s', (width, expected) => {
    expect(hasTooltips(width)).toBe(expected);
  });
});
