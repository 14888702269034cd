export { CollectionAnnouncement } from './collection-announcement.entity.js';
export { CollectionAnnouncementModule } from './collection-announcement.module.js';
