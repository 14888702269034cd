import { paths } from '@quillstead/catalogue';
import { listSubscriptions, type ResponseTypes } from '@quillstead/contracts';
import { Link } from 'react-router-dom';
import { Feed, useFeed } from '../feed/index.js';
import { HashtagCard } from '../hashtags/index.js';
import { UserCard, UserCardSkeleton } from '../people/index.js';
import styles from './profile-list.module.css';
import type { ProfileListProps } from './chosen-list.js';

type Followed = ResponseTypes['subscription_list']['items'][number];

const idOfFollowed = (one: Followed): string =>
  one.content_type === 'user_article' ? `user:${one.user_id}` : one.hashtag;

/** Whom or what a person follows. */
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
