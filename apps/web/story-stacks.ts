import { join } from 'node:path';
import { fonts } from '@quillstead/catalogue';
import type { Plugin } from 'vite';

const sheet = 'virtual:story-stacks.css';

/**
 * The style sheet that gives a story's text its font by `data-font`, one line for each of the catalogue: the page as it
 * first comes can't name a font in a `style`, which the Content Security Policy refuses.
 */
export function storyStacks(): Plugin {
  let file = '';
  return {
    name: 'story-stacks',
    configResolved: ({ root }) => void (file = join(root, 'story-stacks.css')),
    resolveId: (id) => (id === sheet ? file : null),
    load: (id) => (id === file ? linesOfFonts() : null),
  };
}

function linesOfFonts(): string {
  return fonts
    .map(({ label, stack }) => `[data-story-text][data-font='${label}'] { font-family: ${stack}; }`)
    .join('\n');
}
