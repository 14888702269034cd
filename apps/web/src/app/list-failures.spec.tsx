import { type ChosenList, chosenList } from '../features/profiles/chosen-list.js';
import {
  again,
  arrive,
  expectMessage,
  inEveryWay,
  nothing,
  partOf,
  type Shown,
} from '../../test/failing-site.js';

const { SettingsLoader } = await import('../features/settings/settings-loader.js');
const { SessionsPart } = await import('../features/settings/sessions-part.js');
const { useSessions } = await import('../features/settings/sessions-part.js');
const { HomeFeed } = await import('../pages/home-feed.js');
const { StoryLikesList } = await import('../pages/story-list-page.js');
const { CommentLikesList } = await import('../pages/comment-page.js');
const { SearchResults } = await import('../features/search/search-results.js');
const { NotificationsPanel } = await import('../features/notifications/notifications-panel.js');
const { PostList } = await import('../features/profiles/post-list.js');
const { SubscriberList } = await import('../features/profiles/subscription-lists.js');
const { SubscriptionList } = await import('../features/profiles/subscription-lists.js');
const { CommentReplies } = await import('../features/comments/comment-thread.js');
const { StoryCommentsList } = await import('../pages/story-list-page.js');
const { CommentRepliesList } = await import('../pages/comment-page.js');
const { useComment } = await import('../features/comments/use-comment.js');
const { useStory } = await import('../features/stories/use-story.js');
const { useProfile } = await import('../features/profiles/use-profile.js');
const { useDrafts } = await import('../features/writing/use-drafts.js');
const { useDraftVersions } = await import('../features/writing/versions-dialog.js');
const { ActionLog } = await import('../features/admin/action-log.js');
const { BlockedSenders } = await import('../features/admin/blocked-senders.js');
const { ErrorGroups } = await import('../features/admin/error-groups.js');
const { FailedEmails } = await import('../features/admin/failed-emails.js');
const { FeedbackEntries } = await import('../features/admin/feedback-entries.js');
const { Queues } = await import('../features/admin/queues.js');
const { ReportCases } = await import('../features/admin/report-cases.js');
const { Users } = await import('../features/admin/users.js');

type StoryOfPage = Parameters<typeof StoryCommentsList>[0]['story'];
type CommentOfPage = Parameters<typeof CommentRepliesList>[0]['comment'];
type Comment = Parameters<typeof CommentReplies>[0]['comment'];

const story = partOf<StoryOfPage>({ story_id: 1, slug: 'a-lamp', author_is_user: 0 });
const comment = { comment_id: 1, is_deleted: 1, story };

/** Shows what a hook says went wrong. */
const problemOf = (useProblem: () => string | null | undefined) =>
  function Problem() {
    return <p>{useProblem()}</p>;
  };

function Sessions() {
  return <SessionsPart state={useSessions()} />;
}

const choice = { sort: 'newest', filter2: 'all', hashtag: null, filter: null } as const;
const profileList = (name: string) => ({
  username: 'bea',
  isOwn: false,
  chosen: partOf<ChosenList>(chosenList({ list: name }, { username: 'bea', isOwn: false }) ?? {}),
});
const Drafts = problemOf(() => useDrafts().problem);
const Versions = problemOf(() => useDraftVersions(1).problem?.message);
const Story = problemOf(() => useStory('a-lamp').failure?.message);
const Profile = problemOf(() => useProfile('bea').failure?.message);
const OneComment = problemOf(() => useComment(1).failure?.message);
const list = (noun: string) => `The ${noun} could not be loaded. ${again}`;

const lists: readonly Shown[] = [
  { what: 'home page', element: () => <HomeFeed choice={choice} empty={null} />, says: list('stories') },
  {
    what: 'comments of a story',
    element: () => <StoryCommentsList story={story} sort="newest" />,
    says: list('comments'),
  },
  {
    what: 'replies to a comment',
    element: () => <CommentRepliesList comment={partOf<CommentOfPage>(comment)} sort="newest" />,
    says: list('replies'),
  },
  {
    what: 'replies below a comment',
    element: () => (
      <CommentReplies
        comment={partOf<Comment>(comment)}
        posted={null}
        onTaken={nothing}
        renderReply={() => null}
      />
    ),
    says: list('replies'),
  },
  {
    what: 'likes of a story',
    element: () => <StoryLikesList slug="a-lamp" sort="newest" />,
    says: list('people who like this story'),
  },
  {
    what: 'likes of a comment',
    element: () => <CommentLikesList id={1} sort="newest" />,
    says: list('people who like this comment'),
  },
  {
    what: 'search',
    element: () => <SearchResults choice={{ list: 'story', q: 'lamp', sort: null, filter: null }} />,
    says: 'The search did not respond. Your words are still here; please try again in a moment.',
    says503: 'The search is out of reach for the moment. The rest of the site works.',
  },
  {
    what: 'notifications',
    element: () => <NotificationsPanel page="all" />,
    says: `Your notifications could not be loaded. ${again}`,
  },
  {
    what: 'stories of a person',
    element: () => <PostList {...profileList('posts')} />,
    says: list('stories'),
  },
  {
    what: 'subscribers',
    element: () => <SubscriberList {...profileList('subscribers')} />,
    says: list('subscribers'),
  },
  {
    what: 'subscriptions',
    element: () => <SubscriptionList {...profileList('subscriptions')} />,
    says: list('subscriptions'),
  },
  {
    what: 'settings',
    element: () => <SettingsLoader>{nothing}</SettingsLoader>,
    says: `Your settings could not be loaded. ${again}`,
  },
  {
    what: 'sessions',
    element: () => <Sessions />,
    says: `The list of your browsers could not be loaded. ${again}`,
  },
  { what: 'drafts', element: () => <Drafts />, says: `Your drafts could not be loaded. ${again}` },
  {
    what: 'versions of a draft',
    element: () => <Versions />,
    says: `The earlier versions could not be loaded. ${again}`,
  },
  { what: 'story', element: () => <Story />, says: list('story') },
  { what: 'profile', element: () => <Profile />, says: list('profile') },
  { what: 'comment', element: () => <OneComment />, says: list('comment') },
  { what: 'acts of the staff', element: () => <ActionLog />, says: list('acts') },
  { what: 'blocks of the fediverse', element: () => <BlockedSenders />, says: list('blocks') },
  { what: 'errors', element: () => <ErrorGroups />, says: list('errors') },
  { what: 'emails', element: () => <FailedEmails />, says: list('emails') },
  { what: 'feedback entries', element: () => <FeedbackEntries />, says: list('feedback') },
  { what: 'queues', element: () => <Queues />, says: `The services could not be reached. ${again}` },
  { what: 'reports', element: () => <ReportCases />, says: list('reports') },
  { what: 'people', element: () => <Users />, says: list('people') },
];

describe('a list of a site that fails and says nothing', () => {
  beforeEach(arrive);

  it.each(inEveryWay(lists))('says what failed and waits no longer: $what, $how', (one) =>
    expectMessage(one),
  );
});
