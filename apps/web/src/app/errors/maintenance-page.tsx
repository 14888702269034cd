import { useState } from 'react';
import { LogInForm } from '../../features/session/log-in-form.js';
import { usePageHead } from '../../lib/page-head.js';
import { readSiteLinks } from '../../lib/about-site.js';
import { Button } from '../../ui/button.js';
import { Page, PageHeading } from '../../ui/page.js';
import styles from './error-page.module.css';

/**
 * Shows the page that everybody but admins sees while the session call returns 503
 * (docs/product/pages.md#errors-and-maintenance). Admins log in from here.
 */
export function MaintenancePage() {
  const [isStaff, setIsStaff] = useState(false);
  const { social } = readSiteLinks();
  usePageHead('Maintenance');
  return (
    <main id="main">
      <Page>
        <PageHeading>We are currently undergoing maintenance.</PageHeading>
        <p className={styles.text}>(And we should be done very soon!)</p>
        <p className={styles.text}>Until then, follow us on social media to see how far we are.</p>
        {social.length > 0 && (
          <p className={styles.actions}>
            {social.map(({ label, address }) => (
              <a key={address} href={address} rel="me noopener">
                {label}
              </a>
            ))}
          </p>
        )}
        <div className={styles.actions}>
          <Button look={isStaff ? 'plain' : 'primary'} onClick={() => location.reload()}>
            Try again
          </Button>
          {!isStaff && <Button onClick={() => setIsStaff(true)}>Staff log-in</Button>}
        </div>
        {isStaff && (
          <div className={styles.form}>
            <LogInForm onDone={() => undefined} />
          </div>
        )}
      </Page>
    </main>
  );
}
