/** Keys as they are called on this keyboard. @param keys with `Ctrl`, which is ⌘ on Apple's */
export const keysAsWritten = (keys: string): string =>
  /mac|iphone|ipad/iu.test(navigator.userAgent) ? keys.replace('Ctrl', '⌘') : keys;
