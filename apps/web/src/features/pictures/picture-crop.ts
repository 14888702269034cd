/** The part of a picture that is chosen. */
export interface Crop {
  /** The zoom, from 1, at which the part is as large as the picture allows. */
  readonly zoom: number;
  /** The position of the part between the edges of the picture, from 0 (left, top) to 1. */
  readonly x: number;
  readonly y: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export const wholeCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 };
export const mostZoom = 4;

/**
 * Returns the part in pixels of the picture.
 *
 * @param ratio its height by its width
 */
export function partOf(size: Size, { zoom, x, y }: Crop, ratio: number) {
  const width = Math.min(size.width, size.height / ratio) / zoom;
  const height = width * ratio;
  return { left: (size.width - width) * x, top: (size.height - height) * y, width, height };
}

/**
 * Returns the crop after the picture was dragged.
 *
 * @param by how far to the right, in widths of the part that is shown, and down, in heights
 * @param ratio the height of the part by its width
 */
export function draggedCrop(
  size: Size,
  crop: Crop,
  by: { readonly right: number; readonly down: number },
  ratio: number,
): Crop {
  const { width, height } = partOf(size, crop, ratio);
  const moved = (place: number, free: number, pixels: number) =>
    free <= 0 ? place : Math.min(1, Math.max(0, place - pixels / free));
  return {
    ...crop,
    x: moved(crop.x, size.width - width, by.right * width),
    y: moved(crop.y, size.height - height, by.down * height),
  };
}
