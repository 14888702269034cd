import { Module } from '@nestjs/common';
import { MediaModule } from '@quillstead/service-kit';
import { MailModule } from '../mail/index.js';
import { PictureFilesModule } from '../picture-files/index.js';
import { StepUpModule } from '../step-up/index.js';
import { KeepExports } from './keep-exports.js';
import { MakeExport } from './make-export.js';
import { ReadExport, ReadExportPiece } from './read-export.js';
import { RemoteParts } from './remote-parts.js';
import { RequestExport } from './request-export.js';
import { SendExportEmail } from './send-export-email.js';
import { WriteExport } from './write-export.js';

export { ExportFile, ExportPiece } from './export-file.entity.js';

@Module({
  imports: [MailModule, MediaModule, PictureFilesModule, StepUpModule],
  controllers: [RequestExport, ReadExport, ReadExportPiece],
  providers: [MakeExport, WriteExport, RemoteParts, KeepExports, SendExportEmail],
})
export class ExportModule {}
