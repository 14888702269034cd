/**
 * Splits what an import names.
 * @param {string} specifier a bare one, such as `@scope/name/deep/path`
 * @returns {{ name: string, entry: string }} the entry as package.json's `exports` writes it: `.` or `./deep/path`
 */
export function packageOf(specifier) {
  const parts = specifier.split('/');
  const length = specifier.startsWith('@') ? 2 : 1;
  const rest = parts.slice(length).join('/');
  return { name: parts.slice(0, length).join('/'), entry: rest ? `./${rest}` : '.' };
}

export const isRelative = (specifier) => /^\.{1,2}(\/|$)/.test(specifier);
