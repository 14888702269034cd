import { socialSites } from '@quillstead/catalogue';
import styles from './profile-head.module.css';
import type { Profile } from './use-profile.js';

/** What a link may lead to, even if the server accepted something else. */
const webAddress = /^https?:\/\/[^/\s]/iu;

/** A person's website and their pages on social sites (docs/product/fields.md#social-links). */
export function ProfileLinks({ profile }: { readonly profile: Profile }) {
  const { username, website, email } = profile;
  const social = socialSites.flatMap(({ label, machine_name }) => {
    const address = profile[machine_name] ?? '';
    return webAddress.test(address) ? [{ label, address }] : [];
  });
  const hasWebsite = website !== null && webAddress.test(website);
  if (!hasWebsite && !email && social.length === 0) return null;
  return (
    <ul className={styles.links} aria-label={`Links of @${username}`}>
      {hasWebsite && (
        <li>
          <a href={website} rel="nofollow ugc noopener" className={styles.website}>
            {website.replace(/^https?:\/\//iu, '').replace(/\/$/u, '')}
          </a>
        </li>
      )}
      {email && (
        <li>
          <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`} rel="nofollow ugc noopener">
            {email}
          </a>
        </li>
      )}
      {social.map(({ label, address }) => (
        <li key={label}>
          <a href={address} rel="nofollow ugc noopener">
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
