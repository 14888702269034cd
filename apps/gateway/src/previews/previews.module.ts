import { Module } from '@nestjs/common';
import { MediaModule } from '@quillstead/service-kit';
import { SiteSettingsModule } from '../site-settings/site-settings.module.js';
import { PreviewPictures } from './preview-pictures.js';

@Module({
  imports: [MediaModule, SiteSettingsModule],
  providers: [PreviewPictures],
  exports: [PreviewPictures],
})
export class PreviewsModule {}
