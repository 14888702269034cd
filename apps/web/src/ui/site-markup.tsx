import styles from './site-markup.module.css';

/** Shows a text of the owner. @param html as the server has sanitised it */
export function SiteMarkup({ html }: { readonly html: string }) {
  return (
    <div
      className={styles.markup}
      // The service has removed what acts, and a strict Content Security Policy stands behind it.
      // oxlint-disable-next-line react/no-danger
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
