import { defaultFont, fontOf, type StoryFont } from '@quillstead/catalogue';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { readingLookAtom } from '../reading/index.js';
import styles from './story-text.module.css';

/** Loads a packaged font, once; a device's own need nothing, and one that does not come leaves its fallback. */
export function loadStoryFont({ package: name }: StoryFont): void {
  if (name === undefined) return;
  import('virtual:story-fonts').then(
    ({ sheets }) => sheets[name]?.().catch(() => undefined),
    () => undefined,
  );
}

/** The reader's font in place of the story's own font. */
const readersFonts: Readonly<Record<string, StoryFont>> = {
  serif: defaultFont,
  sans: fontOf('Arial'),
  hyperlegible: fontOf('Atkinson Hyperlegible'),
};

/** Returns the font a story is set in, by its label; what it needs is loaded once it is shown. */
export function useStoryFont(label: string | null): StoryFont {
  const font = fontOf(label);
  useEffect(() => loadStoryFont(font), [font]);
  return font;
}

/** Returns the font of a story for its reader, and loads the font that the reader has chosen in its place. */
export function useReaderFont(label: string | null): StoryFont {
  const font = fontOf(label);
  const { font: chosen } = useAtomValue(readingLookAtom);
  const seen = readersFonts[chosen ?? ''] ?? font;
  useEffect(() => loadStoryFont(seen), [seen]);
  return font;
}

/** The class that sets a story's text, for the editor to look like the page. */
export const storyTextClass = styles['text'] ?? '';
