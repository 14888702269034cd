import { paths, sitePaths } from '@quillstead/catalogue';
import { Link } from 'react-router-dom';
import { currentSiteName, usePageHead } from '../lib/page-head.js';
import { Page, PageHeading } from '../ui/page.js';
import styles from './plain-page.module.css';

/** Shows the rules of this place, in plain words. */
export default function TermsPage() {
  const { title, description } = sitePaths.terms;
  const name = currentSiteName();
  usePageHead(title, description);
  return (
    <Page>
      <PageHeading>{title}</PageHeading>
      <div className={styles.text}>
        <p>
          These are the rules of {name}. Whoever makes an account agrees to them. They are short, so that they
          are read.
        </p>
        <h2>What you write is yours</h2>
        <p>
          You keep every right to your stories and comments. By publishing here you allow {name} to store
          them, to show them to the readers you chose, and to offer them in the forms this site has: lists,
          search results, feeds, previews of links, and books to download. That permission ends when you
          delete them.
        </p>
        <p>
          Readers may read, quote with your name, and share the address of a story that you marked as
          shareable. Nobody may publish your story elsewhere without your permission.
        </p>
        <h2>What may not be published</h2>
        <ul>
          <li>Texts that are not yours, unless their author or the law allows it.</li>
          <li>Sexual texts about children, in whatever form.</li>
          <li>Threats, calls to violence, and texts written to hound a person.</li>
          <li>Other people’s private details: addresses, telephone numbers, emails, pictures.</li>
          <li>Advertisements, and links made to deceive or to do harm.</li>
        </ul>
        <p>
          Stories for grown-ups are welcome and must be marked as not safe for work. Then only members who
          chose to see them find them in lists.
        </p>
        <h2>How we treat each other</h2>
        <p>
          Disagree with what is written, not with who wrote it. The author of a story may delete any comment
          under it. A private account is private: what you read there stays there.
        </p>
        <h2>Your account</h2>
        <p>
          One person, one account; you must be old enough to agree to these rules where you live. Keep your
          password to yourself. You may not pretend to be somebody else, take part by machine, or try to get
          around the limits of the site.
        </p>
        <h2>When rules are broken</h2>
        <p>
          Every member can report a story, a comment or an account. A person looks at each report; nothing is
          taken down by a machine. We may remove what breaks the rules, and suspend an account that keeps
          doing so. A suspended account is hidden and logged out; its owner can write to us. What was decided
          is counted on the page about <Link to={paths.moderation}>moderation</Link>.
        </p>
        <h2>What we promise, and what we cannot</h2>
        <p>
          We keep your drafts safe as well as we can, and you can download everything you wrote at any time
          from your <Link to={paths.settings('account', 'data')}>settings</Link>. We cannot promise that the
          site is always there or free of mistakes. Keep a copy of what matters to you.
        </p>
        <h2>Leaving</h2>
        <p>
          You can delete your account whenever you like. Your stories, drafts, likes, bookmarks and
          subscriptions go with it; your comments stay in their threads without your name and without their
          text. How we treat what we know of you stands in the <Link to={paths.privacy}>Privacy Policy</Link>.
        </p>
        <h2>When these rules change</h2>
        <p>
          Changes are announced on the site before they hold. Who does not agree can take their stories and
          leave.
        </p>
      </div>
    </Page>
  );
}
