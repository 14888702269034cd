import { Module } from '@nestjs/common';

/** The features of notifications: notices, seen marks, devices and deliveries come in here. */
@Module({})
export class NotificationsModule {}
