import { coverRatio, coverWidths, pictureSizes } from '@quillstead/catalogue';

/** The files that pictures of one kind are made into, and the folders of the media store that have them. */
export interface PictureForm {
  /** The folders of the files that everybody may fetch, that a signed address opens, and that members sent. */
  readonly folders: { readonly public: string; readonly private: string; readonly quarantine: string };
  /** Pixels of the width of each WebP file, the largest last. */
  readonly widths: readonly number[];
  /** The height of each by its width. */
  readonly ratio: number;
  /** True if there is a JPEG of the largest width too, for books and drawings, which can't use WebP. */
  readonly hasJpeg: boolean;
}

/** The pictures of members (docs/product/people.md#pictures). */
export const memberPictures: PictureForm = {
  folders: { public: 'public', private: 'private', quarantine: 'quarantine' },
  widths: pictureSizes,
  ratio: 1,
  hasJpeg: false,
};

/** The covers that authors chose (docs/product/stories.md#own-covers). */
export const covers: PictureForm = {
  folders: { public: 'cover-public', private: 'cover-private', quarantine: 'cover-quarantine' },
  widths: coverWidths,
  ratio: coverRatio,
  hasJpeg: true,
};

/** The name of the JPEG among the files of a picture; those of the others are their widths. */
export const jpegFile = 'jpeg';

/** Returns the names of all files of a picture of a form. */
export const filesOf = ({ widths, hasJpeg }: PictureForm): readonly string[] => [
  ...widths.map(String),
  ...(hasJpeg ? [jpegFile] : []),
];
