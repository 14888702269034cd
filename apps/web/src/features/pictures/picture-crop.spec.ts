import { draggedCrop, partOf, wholeCrop } from './picture-crop.js';

const wide = { width: 800, height: 400 };

describe('the crop of a picture', () => {
  it('is the middle square at first, and smaller when it is zoomed', () => {
    expect(partOf(wide, wholeCrop, 1)).toEqual({ left: 200, top: 0, width: 400, height: 400 });
    expect(partOf(wide, { ...wholeCrop, zoom: 2 }, 1)).toEqual({
      left: 300,
      top: 100,
      width: 200,
      height: 200,
    });
  });

  it('has the shape of a cover where that is asked', () => {
    expect(partOf({ width: 600, height: 600 }, wholeCrop, 1.5)).toEqual({
      left: 100,
      top: 0,
      width: 400,
      height: 600,
    });
    expect(partOf({ width: 400, height: 900 }, wholeCrop, 1.5)).toEqual({
      left: 0,
      top: 150,
      width: 400,
      height: 600,
    });
  });

  it('follows what is dragged, as far as the edges', () => {
    const dragged = draggedCrop(wide, wholeCrop, { right: 0.25, down: 0.25 }, 1);
    expect(partOf(wide, dragged, 1)).toMatchObject({ left: 100, top: 0, width: 400 });
    expect(draggedCrop(wide, wholeCrop, { right: -9, down: 0 }, 1)).toEqual({ zoom: 1, x: 1, y: 0.5 });
  });
});
