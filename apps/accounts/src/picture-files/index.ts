import { Module } from '@nestjs/common';
import {
  MEDIA_STORE,
  MediaModule,
  type MediaStore,
  memberPictures,
  PictureFiles,
} from '@quillstead/service-kit';
import { PlacePicture, PlacePictures } from './place-pictures.js';

export { lockPicture, type PictureOf, PlacePictures } from './place-pictures.js';

@Module({
  imports: [MediaModule],
  providers: [
    {
      provide: PictureFiles,
      inject: [MEDIA_STORE],
      useFactory: (store: MediaStore) => new PictureFiles(store, memberPictures),
    },
    PlacePictures,
    PlacePicture,
  ],
  exports: [PictureFiles, PlacePictures],
})
export class PictureFilesModule {}
