import { BlockPair, Mute, UserProjection } from '@quillstead/projections';
import { mailMigrations } from '@quillstead/service-kit';
import { CollectionProjection } from '../collection/index.js';
import { Delivery, NotificationEmail } from '../delivery/index.js';
import { DeliveryDue, EmailTurn } from '../due/index.js';
import { FanOut } from '../fan-out/index.js';
import { MemberSeen, Notification, NotificationCause } from '../notification/index.js';
import { EndedSession, PushDevice } from '../push/index.js';
import { RefusedAddress } from '../refused-address/index.js';
import { DeliverySettings } from '../settings/index.js';
import { StoryProjection } from '../story-projection/index.js';
import { HashtagSubscription, SeriesSubscription, Subscription } from '../subscription/index.js';
import { InitialSchema1795500000000 } from './migrations/1795500000000-initial-schema.js';
import { LanguagesOfTitles1795600000000 } from './migrations/1795600000000-languages-of-titles.js';
import { SeriesSubscriptions1796500000000 } from './migrations/1796500000000-series-subscriptions.js';
import { CollectionNotifications1797400000001 } from './migrations/1797400000001-collection-notifications.js';
import { KeysOfPushDevices1797500000000 } from './migrations/1797500000000-keys-of-push-devices.js';
import { BlockPairs1798400000043 } from './migrations/1798400000043-block-pairs.js';
import { Mutes1798500000043 } from './migrations/1798500000043-mutes.js';

/** The tables of notifications beside those of the service kit. */
export const database = {
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
  ],
};
