import { paths } from '@quillstead/catalogue';
import { listSubscribers, listSubscriptions, type ResponseTypes } from '@quillstead/contracts';
import { Link } from 'react-router-dom';
import { call } from '../../lib/call.js';
import { Feed, useFeed } from '../feed/index.js';
import { HashtagCard } from '../hashtags/index.js';
import { idOfUser, UserCard, UserCardSkeleton } from './user-card.js';
import type { ProfileListProps } from './chosen-list.js';
import { forgetSubscriberStates, SubscriberActions } from './subscriber-actions.js';
import styles from './profile-list.module.css';

type Followed = ResponseTypes['subscription_list']['items'][number];

const idOfFollowed = (one: Followed): string =>
  one.content_type === 'user_article' ? `user:${one.user_id}` : one.hashtag;

/** Shows the people, hashtags and series that a person follows. */
export function SubscriptionList(props: ProfileListProps) {
  const { username, isOwn, chosen } = props;
  const { sort, filter } = chosen;
  const isHashtags = filter === 'hashtags';
  const feed = useFeed(
    listSubscriptions,
    { username, sort, filter },
    {
      failed: 'The subscriptions could not be loaded. Please try again in a moment.',
      idOf: idOfFollowed,
      hasEnd: true,
    },
  );
  return (
    <Feed
      feed={feed}
      noun={isHashtags ? 'hashtags' : 'people'}
      render={(one) =>
        one.content_type === 'user_article' ? <UserCard user={one} /> : <HashtagCard item={one} />
      }
      skeleton={<UserCardSkeleton />}
      empty={
        <div className={styles.empty}>
          <p>
            {isOwn ? 'You have' : `@${username} has`} not subscribed to {isHashtags ? 'a hashtag' : 'anybody'}{' '}
            yet.
          </p>
          {isOwn && <Link to={paths.home}>Find {isHashtags ? 'one' : 'somebody'} among the stories</Link>}
        </div>
      }
    />
  );
}

/**
 * Shows the subscribers of a person; the owner of the profile decides on each of them, and on each request
 * (docs/product/subscriptions.md#subscribers).
 */
export function SubscriberList(props: ProfileListProps) {
  const { username, isOwn, chosen } = props;
  const { sort, filter } = chosen;
  const isRequests = filter === 'requests';
  const payload = { username, sort, filter };
  const feed = useFeed(listSubscribers, payload, {
    failed: `The ${isRequests ? 'requests' : 'subscribers'} could not be loaded. Please try again in a moment.`,
    idOf: idOfUser,
    hasEnd: true,
    read: async (next, options) => {
      const page = await call(listSubscribers, { ...payload, ...(next !== undefined && { next }) }, options);
      forgetSubscriberStates(page.items.map(idOfUser));
      return page;
    },
  });
  return (
    <Feed
      feed={feed}
      noun={isRequests ? 'requests' : 'subscribers'}
      render={(user) => <UserCard user={user}>{isOwn && <SubscriberActions user={user} />}</UserCard>}
      skeleton={<UserCardSkeleton />}
      empty={
        <div className={styles.empty}>
          <p>{sentenceOf(isOwn, isRequests, username)}</p>
          {isOwn && (
            <Link to={isRequests ? paths.user(username, 'subscribers') : paths.write}>
              {isRequests ? 'See your subscribers' : 'Write something worth coming back for'}
            </Link>
          )}
        </div>
      }
    />
  );
}

function sentenceOf(isOwn: boolean, isRequests: boolean, username: string): string {
  if (isRequests) return 'Nobody waits to be accepted. Requests come only while your account is private.';
  return isOwn ? 'Nobody has subscribed to you yet.' : `Nobody has subscribed to @${username} yet.`;
}
