import { Module } from '@nestjs/common';
import { ReadReadingPlace } from './read-reading-place.js';
import { ReadingPlaceController } from './reading-place.controller.js';
import { SaveReadingPlace } from './save-reading-place.js';

@Module({ controllers: [ReadingPlaceController], providers: [SaveReadingPlace, ReadReadingPlace] })
export class ReadingPlaceModule {}
