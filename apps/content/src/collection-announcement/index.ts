import { Module } from '@nestjs/common';
import { AnnounceCollection } from './announce-collection.js';
import { NotifySubscribers } from './notify-subscribers.js';

export { CollectionAnnouncement } from './collection-announcement.entity.js';

@Module({ providers: [AnnounceCollection, NotifySubscribers] })
export class CollectionAnnouncementModule {}
