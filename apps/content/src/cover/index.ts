import { Module } from '@nestjs/common';
import { CoverFilesModule } from '../cover-files/index.js';
import { MakeCoverOf } from './make-cover-of.js';
import { MakeCover } from './make-cover.js';
import { ReadCover } from './read-cover.js';
import { RemoveCover } from './remove-cover.js';
import { SweepCovers } from './sweep-covers.js';

export { CoverUpload } from './cover-upload.entity.js';

@Module({
  imports: [CoverFilesModule],
  controllers: [MakeCoverOf, ReadCover, RemoveCover],
  providers: [MakeCover, SweepCovers],
})
export class CoverModule {}
