import { fontOf, type StoryFont } from '@quillstead/catalogue';
import { useEffect } from 'react';

/** Loads a packaged font, once; a device's own need nothing, and one that does not come leaves its fallback. */
export function loadStoryFont({ package: name }: StoryFont): void {
  if (name === undefined) return;
  import('virtual:story-fonts').then(
    ({ sheets }) => sheets[name]?.().catch(() => undefined),
    () => undefined,
  );
}

/** The font a story is set in, by its label; what it needs is loaded once it is shown. */
export function useStoryFont(label: string | null): StoryFont {
  const font = fontOf(label);
  useEffect(() => loadStoryFont(font), [font]);
  return font;
}
