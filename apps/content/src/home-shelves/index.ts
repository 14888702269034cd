import { Module } from '@nestjs/common';
import { ListHomeShelves } from './list-home-shelves.js';

@Module({ controllers: [ListHomeShelves] })
export class HomeShelvesModule {}
