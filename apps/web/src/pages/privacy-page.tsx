import {
  daysInWords,
  daysToComeBack,
  paths,
  sitePaths,
  type StoredKind,
  storedKinds,
} from '@quillstead/catalogue';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { currentSiteName, usePageHead } from '../lib/page-head.js';
import { Page, PageHeading } from '../ui/page.js';
import styles from './plain-page.module.css';

/** Says which data of a person the site stores, why, and for how long. */
export default function PrivacyPage() {
  const { title, description } = sitePaths.privacy;
  const name = currentSiteName();
  usePageHead(title, description);
  return (
    <Page>
      <PageHeading>{title}</PageHeading>
      <div className={styles.text}>
        <p>
          {name} keeps what it needs to show your stories and to know that you are you, and nothing to build a
          picture of you. Nothing is sold, and no script of a third party runs on these pages.
        </p>
        <h2>What we keep of a member</h2>
        <ul>
          <li>
            <strong>Your profile:</strong> the username, and what else you choose to share. Your email address
            is shown to nobody unless you switch that on.
          </li>
          <li>
            <strong>Your password:</strong> only as a fingerprint from which it cannot be read back.
          </li>
          <li>
            <strong>What you write and do:</strong> stories, series, collections, drafts, comments, likes,
            bookmarks, subscriptions, filters that you have us remember, and where you stopped reading the
            last 500 stories. You alone see drafts, bookmarks, filters, those places and private collections.
          </li>
          <li>
            <strong>Your log-ins:</strong> for each browser its own description of itself, the network that it
            came from (the beginning of its address), when it logged in and when it was last used. You see
            them in your <Link to={paths.settings('account', 'sessions')}>settings</Link> and can end them
            there.
          </li>
          <li>
            <strong>How you found us:</strong> if an advertisement led you here, its click number, and if an
            admin invited you, who that was; both are kept with your sign-up.
          </li>
        </ul>
        <h2>What we keep of a visitor</h2>
        <p>
          No profile. Addresses of the network are used for a short time to limit how often a call may be
          made. Page views are counted per kind of page, without a person, and not at all when your browser
          signals that you do not want to be tracked. To count the readers of a story, we store for each
          reader a number that is made from the address and the browser; it is another one for each story and
          each day, is deleted after the day, and the address itself is not stored. When a page breaks, the
          error is reported to us with the path of the page, without what stands behind the question mark.
        </p>
        <h2>Cookies and storage</h2>
        <p>
          Two cookies: one that says who is logged in, one that protects your requests from being forged. Your
          browser also stores your theme, how you like to read, your remembered filters, texts that were not
          saved yet, and public stories that you opened, to be read without a connection, on your device only.
          Logging out removes the filters and the stories.
        </p>
        <h2>Private accounts</h2>
        <p>
          When your account is private, only subscribers whom you accepted read your stories and lists: in
          searches, feeds, emails and link previews as much as on your page. Your name, bio, badges and counts
          stay visible.
        </p>
        <h2>Emails and push messages</h2>
        <p>
          We write to confirm your address, to let you choose a new password, and, as long as you want it,
          about what happens around you. Every such email can be switched off by one click in it.
        </p>
        <h2 id="how-long">What is kept for how long</h2>
        <p>
          When you delete your account, everything of it is hidden at once. After {daysToComeBack} days, in
          which you can come back, its stories, series, collections, drafts, likes, bookmarks, subscriptions
          and notifications are deleted; comments stay as “[deleted]”, without your name and without their
          text. Links in emails work for 15 minutes (password) or a day (address). Backups are overwritten in
          turn.
        </p>
        <dl>
          {Object.values<StoredKind>(storedKinds).map((kind) => (
            <Fragment key={kind.title}>
              <dt>
                <strong>{kind.title}:</strong> {'days' in kind ? `${daysInWords(kind.days)}.` : kind.lasts}
              </dt>
              <dd>{kind.text}</dd>
            </Fragment>
          ))}
        </dl>
        <h2>Your rights</h2>
        <p>
          See and change what we know in your <Link to={paths.settings()}>settings</Link>, download all you
          wrote, or delete your account, all by yourself and at once. For anything else, write to us by the{' '}
          <Link to={paths.settings('feedback')}>feedback page</Link>.
        </p>
      </div>
    </Page>
  );
}
