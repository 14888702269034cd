import { Module } from '@nestjs/common';
import { ReadReadingPlace } from './read-reading-place.js';
import { SaveReadingPlace } from './save-reading-place.js';

@Module({ providers: [SaveReadingPlace, ReadReadingPlace] })
export class ReadingPlaceModule {}
