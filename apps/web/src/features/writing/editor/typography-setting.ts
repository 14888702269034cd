const storageKey = 'typography';

/** True if typed quotes, dashes and breaks become printed ones, as chosen in this browser. */
export function readTypography(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

export function storeTypography(isOn: boolean): void {
  try {
    localStorage.setItem(storageKey, isOn ? 'on' : 'off');
  } catch {
    // Forbidden storage: the choice lasts as long as the page.
  }
}
