import { Inject, Module } from '@nestjs/common';
import {
  CONFIG,
  covers,
  MEDIA_STORE,
  MediaModule,
  type MediaStore,
  PictureFiles,
} from '@quillstead/service-kit';
import type { ContentConfig } from '../config.js';
import { signCoversWith } from './cover-address.js';
import { PlaceCover, PlaceCovers } from './place-covers.js';

export { coverAddress, readerAddress, shownListCover, shownStoryCover } from './cover-address.js';
export { CoverColumns, coverSize } from './cover-columns.js';
export { lockCover, placeCoversLater, PlaceCovers } from './place-covers.js';
export { usedCovers } from './used-covers.js';

@Module({
  imports: [MediaModule],
  providers: [
    {
      provide: PictureFiles,
      inject: [MEDIA_STORE],
      useFactory: (store: MediaStore) => new PictureFiles(store, covers),
    },
    PlaceCovers,
    PlaceCover,
  ],
  exports: [PictureFiles, PlaceCovers],
})
export class CoverFilesModule {
  constructor(@Inject(CONFIG) config: ContentConfig) {
    signCoversWith(config);
  }
}
