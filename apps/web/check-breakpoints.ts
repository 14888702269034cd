import type { Plugin } from 'vite';

/** The widths at which the layout changes: where a row has no room, where a phone, a desktop and a wide window begin. */
const breakpoints: readonly string[] = ['400px', '600px', '850px', '1100px'];

const query = /@(?:media|container)([^{]*)\{/gu;
const width = /\bwidth\b[^)\d]*([\d.]+[a-z]*)/gu;

/** A build fails where a media query names another width (docs/design.md#look). */
export function checkBreakpoints(): Plugin {
  return {
    name: 'check-breakpoints',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/web\/src\/[^?]*\.css$/u.test(id)) return null;
      const widths = [...code.matchAll(query)].flatMap(([, words = '']) => [...words.matchAll(width)]);
      const other = widths.find(([, value = '']) => !breakpoints.includes(value));
      if (other) this.error(`${id} changes at ${other[1]}, which is none of ${breakpoints.join(', ')}.`);
      return null;
    },
  };
}
