import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packagedFonts } from '@quillstead/catalogue';
import type { Plugin } from 'vite';

const tableId = 'virtual:story-fonts';
const sheetId = /story-font-([a-z0-9-]+)\.css$/u;
/** The font files that stories need: two subsets, two weights, normal and italic. */
const face = /-(?<subset>latin|latin-ext)-(?<weight>400|700)-(?<style>normal|italic)\.woff2$/u;

/**
 * The packaged fonts (docs/design.md#look), each as a style sheet of its own that is loaded when a story or the picker
 * needs it: `virtual:story-fonts` holds a loader for each package. Only what browsers of today read is taken.
 */
export function storyFonts(): Plugin {
  let root = '';
  return {
    name: 'story-fonts',
    configResolved: (config) => void (root = config.root),
    resolveId(id) {
      if (id === tableId) return `\0${tableId}`;
      return sheetId.test(id) ? join(root, id) : null;
    },
    load(id) {
      if (id === `\0${tableId}`) return tableOfSheets();
      const [, name] = sheetId.exec(id) ?? [];
      return name === undefined ? null : sheetOf(name);
    },
  };
}

function tableOfSheets(): string {
  const lines = packagedFonts.map(
    ({ package: name }) => `'${name}': () => import('story-font-${name.replace('@fontsource/', '')}.css'),`,
  );
  return `export const sheets = {\n${lines.join('\n')}\n};`;
}

async function sheetOf(name: string): Promise<string> {
  const label = packagedFonts.find((font) => font.package === `@fontsource/${name}`)?.label;
  const folder = dirname(fileURLToPath(import.meta.resolve(`@fontsource/${name}/package.json`)));
  const ranges = JSON.parse(await readFile(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  const files = (await readdir(join(folder, 'files'))).toSorted();
  const faces = files.flatMap((file) => {
    const { subset = '', weight, style } = face.exec(file)?.groups ?? {};
    if (weight === undefined) return [];
    return `@font-face {
  font-family: '${label}';
  font-style: ${style};
  font-weight: ${weight};
  font-display: swap;
  src: url('@fontsource/${name}/files/${file}') format('woff2');
  unicode-range: ${ranges[subset]};
}`;
  });
  return faces.join('\n');
}
