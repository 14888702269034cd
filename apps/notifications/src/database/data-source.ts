import { BlockPair, Mute, UserProjection } from '@quillstead/projections';
import { mailMigrations } from '@quillstead/service-kit';
import { CollectionProjection } from '../collection/index.js';
import { Delivery, NotificationEmail, retentionOfEmails } from '../delivery/index.js';
import { DeliveryDue, EmailTurn } from '../due/index.js';
import { EmailOffer, EmailSubscription, StoryEmail, StoryMailing } from '../email-subscription/index.js';
import { FanOut } from '../fan-out/index.js';
import { MemberSeen, Notification, NotificationCause } from '../notification/index.js';
import { EndedSession, PushDevice } from '../push/index.js';
import { DeviceBook, ReadingDevice } from '../reading-device/index.js';
import { RefusedAddress } from '../refused-address/refused-address.entity.js';
import { DeliverySettings } from '../settings/index.js';
import { StoryProjection } from '../story-projection/story-projection.entity.js';
import { HashtagSubscription, SeriesSubscription, Subscription } from '../subscription/index.js';
import { InitialSchema1795500000000 } from './migrations/1795500000000-initial-schema.js';
import { LanguagesOfTitles1795600000000 } from './migrations/1795600000000-languages-of-titles.js';
import { SeriesSubscriptions1796500000000 } from './migrations/1796500000000-series-subscriptions.js';
import { CollectionNotifications1797400000001 } from './migrations/1797400000001-collection-notifications.js';
import { KeysOfPushDevices1797500000000 } from './migrations/1797500000000-keys-of-push-devices.js';
import { BlockPairs1798400000043 } from './migrations/1798400000043-block-pairs.js';
import { Mutes1798500000043 } from './migrations/1798500000043-mutes.js';
import { Decisions1799000000052 } from './migrations/1799000000052-decisions.js';
import { WordsOfFanOuts1799000000061 } from './migrations/1799000000061-words-of-fan-outs.js';
import { Pictures1799000000049 } from './migrations/1799000000049-pictures.js';
import { EmailSubscriptions1799000000065 } from './migrations/1799000000065-email-subscriptions.js';
import { VacuumOfHotTables1799000000111 } from './migrations/1799000000111-vacuum-of-hot-tables.js';
import { ImportedReaders1799000000103 } from './migrations/1799000000103-imported-readers.js';
import { FollowedSeries1799000000135 } from './migrations/1799000000135-followed-series.js';
import { WeeklyEmails1799000000102 } from './migrations/1799000000102-weekly-emails.js';
import { ReadingDevices1799000000158 } from './migrations/1799000000158-reading-devices.js';
import { FailedBooksAndAddresses1799000000280 } from './migrations/1799000000280-failed-books-and-addresses.js';

/** The tables of notifications beside those of the service kit. */
export const database = {
  retention: { sent_email: retentionOfEmails },
  entities: [
    BlockPair,
    Mute,
    Delivery,
    DeliveryDue,
    EndedSession,
    EmailTurn,
    NotificationEmail,
    PushDevice,
    RefusedAddress,
    UserProjection,
    Subscription,
    HashtagSubscription,
    SeriesSubscription,
    DeliverySettings,
    StoryProjection,
    CollectionProjection,
    Notification,
    NotificationCause,
    MemberSeen,
    FanOut,
    EmailOffer,
    EmailSubscription,
    StoryMailing,
    StoryEmail,
    ReadingDevice,
    DeviceBook,
  ],
  migrations: [
    ...mailMigrations,
    InitialSchema1795500000000,
    LanguagesOfTitles1795600000000,
    SeriesSubscriptions1796500000000,
    CollectionNotifications1797400000001,
    KeysOfPushDevices1797500000000,
    BlockPairs1798400000043,
    Mutes1798500000043,
    Pictures1799000000049,
    Decisions1799000000052,
    WordsOfFanOuts1799000000061,
    EmailSubscriptions1799000000065,
    WeeklyEmails1799000000102,
    ImportedReaders1799000000103,
    VacuumOfHotTables1799000000111,
    FollowedSeries1799000000135,
    ReadingDevices1799000000158,
    FailedBooksAndAddresses1799000000280,
  ],
};
