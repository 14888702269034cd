import { Module } from '@nestjs/common';
import { MediaModule as MediaStoreModule } from '@quillstead/service-kit/process';
import { RoutesModule } from '../routes/routes.module.js';
import { ReceiveUpload } from './receive-upload.js';
import { ServePictures } from './serve-pictures.js';
import { UploadPicture } from './upload-picture.js';

export const mediaControllers = [UploadPicture];

@Module({
  imports: [MediaStoreModule, RoutesModule],
  controllers: mediaControllers,
  providers: [ReceiveUpload, ServePictures],
  exports: [ServePictures],
})
export class MediaModule {}
