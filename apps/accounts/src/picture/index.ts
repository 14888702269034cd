import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MediaModule } from '@quillstead/service-kit';
import { AdminModule } from '../admin/index.js';
import { PictureFilesModule } from '../picture-files/index.js';
import { UserModule } from '../user/index.js';
import { MakePictureOf } from './make-picture-of.js';
import { MakePicture } from './make-picture.js';
import { PictureUpload } from './picture-upload.entity.js';
import { ReadPicture } from './read-picture.js';
import { RemovePicture } from './remove-picture.js';
import { SweepPictures } from './sweep-pictures.js';

export { PictureUpload } from './picture-upload.entity.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([PictureUpload]),
    AdminModule,
    MediaModule,
    PictureFilesModule,
    UserModule,
  ],
  controllers: [MakePictureOf, ReadPicture, RemovePicture],
  providers: [MakePicture, SweepPictures],
})
export class PictureModule {}
