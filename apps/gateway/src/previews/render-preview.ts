import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-js';

const fontFiles = [
  import.meta.resolve('@expo-google-fonts/literata/400Regular/Literata_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/literata/700Bold/Literata_700Bold.ttf'),
].map((url) => fileURLToPath(url));

/** Characters that no XML document may have (XML 1.0, 2.2). */
const unprintable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/**
 * Renders a drawing with the packaged Literata alone, so that the picture is the same on every machine.
 *
 * @param width in pixels
 * @returns the bytes of a PNG
 */
export function renderPreview({ svg, width }: { svg: string; width: number }): Uint8Array {
  const font = { fontFiles, loadSystemFonts: false };
  const fitTo = { mode: 'width', value: width } as const;
  return new Resvg(svg.replace(unprintable, ''), { font, fitTo }).render().asPng();
}
