import { mailMigrations } from '@quillstead/service-kit';
import { AuthorCard } from '../author-card/index.js';
import { Delivery, LetterTurn, NoticeLetter } from '../delivery/index.js';
import { DeliveryDue } from '../due/index.js';
import { FanOut } from '../fan-out/index.js';
import { MemberSeen, Notice, NoticeCause } from '../notice/index.js';
import { EndedSession, PushDevice } from '../push/index.js';
import { RefusedAddress } from '../refused-address/index.js';
import { DeliverySettings } from '../settings/index.js';
import { StoryCard } from '../story-card/index.js';
import { HashtagSubscription, Subscription } from '../subscription/index.js';
import { UpkeepTask } from '../upkeep-task/index.js';
import { MakeReadModels1795300700000 } from './migrations/1795300700000-make-read-models.js';
import { MakeNotice1795300701000 } from './migrations/1795300701000-make-notice.js';
import { MakePushDevice1795300800000 } from './migrations/1795300800000-make-push-device.js';
import { MakeDelivery1795300810000 } from './migrations/1795300810000-make-delivery.js';
import { AddLetterChoices1795310000000 } from './migrations/1795310000000-add-letter-choices.js';
import { KeepRequestOfFanOut1795345000000 } from './migrations/1795345000000-keep-request-of-fan-out.js';
import { RememberFanOuts1795492000000 } from './migrations/1795492000000-remember-fan-outs.js';
import { NoteWhenSubscriptionsBegan1795470000000 } from './migrations/1795470000000-note-when-subscriptions-began.js';
import { BoundTexts1795400000400 } from './migrations/1795400000400-bound-texts.js';

/** What notifications keeps beside the tables of the service kit. */
export const database = {
  entities: [
    Delivery,
    DeliveryDue,
    EndedSession,
    LetterTurn,
    NoticeLetter,
    PushDevice,
    RefusedAddress,
    AuthorCard,
    Subscription,
    HashtagSubscription,
    DeliverySettings,
    StoryCard,
    Notice,
    NoticeCause,
    MemberSeen,
    FanOut,
    UpkeepTask,
  ],
  migrations: [
    ...mailMigrations,
    MakeReadModels1795300700000,
    MakeNotice1795300701000,
    MakePushDevice1795300800000,
    MakeDelivery1795300810000,
    AddLetterChoices1795310000000,
    KeepRequestOfFanOut1795345000000,
    BoundTexts1795400000400,
    NoteWhenSubscriptionsBegan1795470000000,
    RememberFanOuts1795492000000,
  ],
};
