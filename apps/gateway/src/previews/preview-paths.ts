import { type Covered, pictureNumber, previewSizes, type PreviewShape } from '@quillstead/catalogue';

/** The file of each shape, behind the path of a story, of a series or of a collection without its slug. */
export const previewFiles = { wide: 'preview.png', square: 'preview-square.png' } as const satisfies Record<
  PreviewShape,
  string
>;
export const previewShapes = Object.keys(previewFiles) as PreviewShape[];

/**
 * Returns the preview picture of a thing as its page names it: the properties of Open Graph (ogp.me, "Structured
 * Properties") and all addresses, for schema.org. An address changes with the words and the cover that are drawn, so
 * that other sites request the picture anew.
 *
 * @param path of the page of the thing
 * @param origin of the site, without a slash at the end
 */
export function previewPicture(
  {
    title,
    author,
    cover,
  }: Pick<Covered, 'title' | 'author'> & { readonly cover?: string | null | undefined },
  path: string,
  origin: string,
) {
  const version = pictureNumber(`${title}\n${author}${cover ? `\n${cover}` : ''}`).toString(36);
  const address = (shape: PreviewShape) => `${origin}${path}/${previewFiles[shape]}?v=${version}`;
  const [width, height] = previewSizes.wide;
  return {
    properties: {
      'og:image': address('wide'),
      'og:image:type': 'image/png',
      'og:image:width': String(width),
      'og:image:height': String(height),
      'og:image:alt': `${title} by ${author}`,
    },
    images: previewShapes.map(address),
  };
}

/**
 * The address of a cover that everybody may see, without the width; null of any other: a signed address is another one
 * each hour.
 */
export const publicCover = ({
  cover = null,
}: {
  readonly cover?: string | null | undefined;
}): string | null => (cover !== null && !cover.includes('.') ? cover : null);
