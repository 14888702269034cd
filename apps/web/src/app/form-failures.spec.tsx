import {
  again,
  arrive,
  expectMessage,
  inEveryWay,
  nothing,
  partOf,
  type Shown,
} from '../../test/failing-site.js';

const { LogInForm } = await import('../features/session/log-in-form.js');
const { SignUpForm } = await import('../features/session/sign-up-form.js');
const { ForgotPasswordForm } = await import('../features/session/forgot-password-form.js');
const { ResetPasswordForm } = await import('../features/session/reset-password-form.js');
const { ResendVerification } = await import('../features/session/resend-verification.js');
const { VerifyAccount } = await import('../features/session/verify-account.js');
const { UndoEmailChange } = await import('../features/session/undo-email-change.js');
const { logOutFully } = await import('../features/session/index.js');
const { FeedbackForm } = await import('../features/settings/feedback-form.js');
const { CommentForm } = await import('../features/comments/comment-form.js');
const { ReportDialog } = await import('../features/reports/report-dialog.js');
const { PasswordForm } = await import('../features/settings/password-form.js');
const { EmailForm } = await import('../features/settings/email-form.js');
const { EmailPending } = await import('../features/settings/email-form.js');
const { ProfileForm } = await import('../features/settings/profile-settings.js');
const { ThemeChoice } = await import('../features/settings/reading-settings.js');
const { ExportPart } = await import('../features/settings/export-part.js');
const { DeleteStoryDialog } = await import('../features/stories/delete-story-dialog.js');
const { UserSubscribeButton } = await import('../features/subscriptions/user-subscribe-button.js');
const { HashtagSubscribeButton } = await import('../features/subscriptions/hashtag-subscribe-button.js');
const { MarkButton } = await import('../features/toggles/mark-button.js');
const { SubscriberActions } = await import('../features/profiles/subscriber-actions.js');
const { emptyDraft } = await import('../features/kept-drafts/index.js');
const { useDrafts } = await import('../features/writing/use-drafts.js');
const { DeleteDraftDialog } = await import('../features/writing/delete-draft-dialog.js');
const { usePublishStory } = await import('../features/writing/use-publish-story.js');
const { UserEntry } = await import('../features/admin/user-entry.js');

type Settings = Parameters<typeof EmailForm>[0]['settings'];
type AdminUser = Parameters<typeof UserEntry>[0]['user'];

const time = '2026-01-31T10:20:30.123Z';
const settings = partOf<Settings>({
  username: 'ann',
  email: 'ann@mail.example',
  is_verified: 1,
  email_pending: null,
});
const person = { user_id: 2, username: 'bea', subscription: 'is_public', count_subscribers: 1 } as const;
const hashtag = { hashtag: '#moon', value: '#moon', subscription: 0, count_subscribers: 1 } as const;
const liked = { is_liked: 0, count_likes: 0, is_bookmarked: 0, count_comments: 0 } as const;
const adminUser = partOf<AdminUser>({ ...person, role: 'member', status: 'active', joined_at: time });

function Publish() {
  const saver = {
    storeNow: async () => undefined,
    halt: async () => undefined,
    resume: nothing,
    saved: null,
  };
  const text = {
    ...emptyDraft,
    title: 'A lamp',
    rich_text_story: '<p>It broke in the night, and nobody woke up.</p>',
  };
  const { status, publish } = usePublishStory({
    saver: partOf<Parameters<typeof usePublishStory>[0]['saver']>(saver),
    read: { current: () => text },
    onFault: () => false,
    onSend: nothing,
    onApproval: nothing,
  });
  return (
    <>
      <p>{status.message}</p>
      <button onClick={() => void publish()}>Publish</button>
    </>
  );
}
function DeleteDialogOfDrafts() {
  const { remove } = useDrafts();
  const entry = { id: 1, title: 'A lamp', last_saved_at: time } as Parameters<
    typeof DeleteDraftDialog
  >[0]['entry'];
  return <DeleteDraftDialog entry={entry} onDelete={remove} onClose={nothing} finalFocus={() => null} />;
}

const typedIsHere = 'What you typed is still here; please try again in a moment.';
const wroteIsHere = 'What you wrote is still here; please try again in a moment.';
const changesAreHere = 'What you changed is still here; please try again in a moment.';
const password = 'correct-horse-battery';

const forms: readonly Shown[] = [
  {
    what: 'log-in',
    element: () => <LogInForm onDone={nothing} />,
    typed: { 'Username or email': 'ann', Password: password },
    press: 'Log in',
    says: `You could not be logged in. ${typedIsHere}`,
  },
  {
    what: 'sign-up',
    element: () => <SignUpForm onDone={nothing} />,
    typed: {
      Username: 'ann',
      Email: 'ann@mail.example',
      Password: password,
      'Password confirmation': password,
      'Display name': 'Ann',
    },
    press: 'Sign up',
    says: `Your account could not be made. ${typedIsHere}`,
  },
  {
    what: 'forgotten password',
    element: () => <ForgotPasswordForm />,
    typed: { Email: 'ann@mail.example' },
    press: 'Send the link',
    says: 'The email could not be sent. Your address is still here; please try again in a moment.',
  },
  {
    what: 'new password',
    element: () => <ResetPasswordForm />,
    typed: { 'New password': password, 'Password confirmation': password },
    press: 'Set the password',
    says: `Your password could not be set. ${typedIsHere}`,
  },
  {
    what: 'verification email',
    element: () => <ResendVerification />,
    press: 'Send the email again',
    says: `The email could not be sent. ${again}`,
  },
  {
    what: 'confirmation of an address',
    element: () => <VerifyAccount />,
    press: 'Confirm this address',
    says: 'Your address could not be confirmed yet. Please press the button again in a moment.',
  },
  {
    what: 'undoing an email change',
    element: () => <UndoEmailChange />,
    press: 'It was not me: keep my address',
    says: 'Your address could not be kept yet. Please press the button again in a moment.',
  },
  {
    what: 'log-out',
    element: () => <button onClick={() => void logOutFully()}>Log out</button>,
    press: 'Log out',
    says: `You are still logged in. BEFORE${again}`,
  },
  {
    what: 'feedback',
    element: () => <FeedbackForm />,
    typed: { Feedback: 'The lamp went out again.' },
    press: 'Send feedback',
    says: `Your feedback could not be sent. ${wroteIsHere}`,
  },
  {
    what: 'comment',
    element: () => <CommentForm storyId={1} onPosted={nothing} />,
    typed: { 'Your comment': 'I liked it.' },
    press: 'Post comment',
    says: `Your comment could not be posted. ${wroteIsHere}`,
  },
  {
    what: 'report',
    element: () => <ReportDialog thing={{ story_id: 1 }} of="A lamp" onClose={nothing} />,
    typed: { 'Report kind': 'copied', Reason: 'It is copied.' },
    press: 'Send report',
    says: `Your report could not be sent. ${wroteIsHere}`,
  },
  {
    what: 'password',
    element: () => <PasswordForm onChanged={nothing} />,
    typed: {
      'Current password': 'secret-tea',
      'New password': password,
      'New password, once more': password,
    },
    press: 'Change password',
    says: `Your password could not be changed. ${typedIsHere}`,
  },
  {
    what: 'email settings',
    element: () => <EmailForm settings={settings} />,
    typed: { Email: 'other@mail.example', 'Current password': 'secret-tea' },
    press: 'Save email',
    says: `Your email settings could not be saved. ${changesAreHere}`,
  },
  {
    what: 'a waiting address',
    element: () => <EmailPending email="other@mail.example" />,
    press: 'Cancel the change',
    says: `The change could not be cancelled. ${again}`,
  },
  {
    what: 'profile settings',
    element: () => <ProfileForm settings={settings} />,
    typed: { Bio: 'I write.' },
    press: 'Save profile',
    says: `Your settings could not be saved. ${changesAreHere}`,
  },
  {
    what: 'theme',
    element: () => <ThemeChoice />,
    press: 'Night Light ink on a dark page.',
    says: 'Only this browser remembers it. BEFOREPlease choose it again in a moment.',
  },
  {
    what: 'data export',
    element: () => <ExportPart />,
    press: 'Request my data',
    says: `Your data could not be requested. ${again}`,
  },
  {
    what: 'deleting a story',
    element: () => <DeleteStoryDialog id={1} title="A lamp" onClose={nothing} />,
    press: 'Delete for good',
    says: `It is not known whether the story was deleted. ${again}`,
  },
  {
    what: 'deleting a draft',
    element: () => <DeleteDialogOfDrafts />,
    press: 'Delete',
    says: `It is not known whether the draft was deleted. ${again}`,
  },
  {
    what: 'publishing',
    element: () => <Publish />,
    press: 'Publish',
    says: `The story could not be published. Your text is kept in this browser; please try again in a moment.`,
    saysUnreached: 'Not published: there is no connection. Please publish again when it is back.',
  },
  {
    what: 'subscribing to a person',
    element: () => <UserSubscribeButton user={person} />,
    press: 'subscribe @bea',
    says: `You were not subscribed. BEFORE${again}`,
  },
  {
    what: 'subscribing to a hashtag',
    element: () => <HashtagSubscribeButton item={hashtag} />,
    press: 'subscribe #moon',
    says: `You were not subscribed. BEFORE${again}`,
  },
  {
    what: 'liking',
    element: () => <MarkButton mark="like" kind="story" id={1} item={liked} of="A lamp" />,
    press: 'Like A lamp',
    says: `The story was not liked. BEFORE${again}`,
  },
  {
    what: 'bookmarking',
    element: () => <MarkButton mark="bookmark" kind="story" id={1} item={liked} of="A lamp" />,
    press: 'Bookmark A lamp',
    says: `The story was not bookmarked. BEFORE${again}`,
  },
  {
    what: 'deciding on a subscriber',
    element: () => <SubscriberActions user={{ ...person, subscriber: 'is_requested' }} />,
    press: 'accept @bea',
    says: `@bea is what they were. BEFORE${again}`,
  },
  {
    what: 'an act of an admin',
    element: () => <UserEntry user={adminUser} onChange={nothing} />,
    press: 'Verify @bea',
    says: `It is not known whether anything has changed. ${again}`,
  },
];

describe('a form of a site that fails and says nothing', () => {
  beforeEach(arrive);

  it.each(inEveryWay(forms))('says what failed and loses nothing: $what, $how', (one) => expectMessage(one));
});
