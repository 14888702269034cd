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
