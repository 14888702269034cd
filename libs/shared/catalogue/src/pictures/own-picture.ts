/** The pixels of each side of the files that are made from a member's picture. */
export const pictureSizes = [64, 128, 512] as const;
/** The pixels of the width of the files that are made from an author's own cover; their height is half more. */
export const coverWidths = [144, 320, 800] as const;
/** The name, below the address of a cover, of the JPEG that emails show: some mail programs cannot show WebP. */
export const coverOfEmails = 'cover.jpg';
/** The height of a cover divided by its width. */
export const coverRatio = 1.5;

/** The bytes of the largest file that a member may send as a picture. */
export const pictureBytes = 10 * 1024 * 1024;
/** The most pixels of that file. */
export const picturePixels = 50_000_000;

/** The reasons why no picture was made from a file, in words for the member who sent it. */
export const pictureFaults = {
  unreadable: 'This picture could not be read. Please try another file, or save it again as a JPEG or PNG.',
  too_many_pixels: 'This picture has more than 50 megapixels. Please make it smaller and try again.',
  refused: 'This picture was removed by the staff of the site. Please choose another one.',
} as const;
export type PictureFault = keyof typeof pictureFaults;
