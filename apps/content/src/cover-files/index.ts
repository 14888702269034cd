import { Global, Module } from '@nestjs/common';
import { covers, MEDIA_STORE, MediaModule, type MediaStore, PictureFiles } from '@quillstead/service-kit';
import { CoverAddresses } from './cover-address.js';
import { PlaceCover, PlaceCovers } from './place-covers.js';

export { CoverAddresses, shownListCover, shownStoryCover } from './cover-address.js';
export { CoverColumns, coverSize } from './cover-columns.js';
export { lockCover, placeCoversLater, PlaceCovers } from './place-covers.js';
export { usedCovers } from './used-covers.js';

/** Global, as every list has covers. */
@Global()
@Module({
  imports: [MediaModule],
  providers: [
    {
      provide: PictureFiles,
      inject: [MEDIA_STORE],
      useFactory: (store: MediaStore) => new PictureFiles(store, covers),
    },
    CoverAddresses,
    PlaceCovers,
    PlaceCover,
  ],
  exports: [CoverAddresses, PictureFiles, PlaceCovers],
})
export class CoverFilesModule {}
