import { Module } from '@nestjs/common';
import { RoutesModule } from '../routes.module.js';
import { ListMutes } from './list-mutes.js';

/** The controllers of operations. */
export const socialControllers = [ListMutes];

@Module({ imports: [RoutesModule], controllers: socialControllers })
export class SocialModule {}
