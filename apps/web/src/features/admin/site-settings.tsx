import { readSiteSettings } from '@quillstead/contracts';
import { useOperation } from '../../lib/operation-query.js';
import { Problem } from '../../ui/problem.js';
import { SkeletonLine } from '../../ui/skeleton.js';
import { callAsStaff } from './call-as-staff.js';
import styles from './admin.module.css';
import { Invitations } from './invitations.js';
import { SiteForm } from './site-form.js';

const failed = 'The settings of the site could not be loaded. Please try again in a moment.';
const fields = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Shows the settings of the site (docs/product/admin.md#settings-of-the-site). */
export function SiteSettings() {
  const { response, failure, load } = useOperation(
    readSiteSettings,
    {},
    { failed, send: callAsStaff, suffices: () => false },
  );
  if (response !== null)
    return (
      <>
        <SiteForm settings={response} />
        <Invitations />
      </>
    );
  if (failure !== null) return <Problem message={failure.message} onRetry={() => void load()} />;
  return (
    <div className={styles.stack} aria-busy="true">
      <span className="visually-hidden">Loading the settings of the site…</span>
      {fields.map((field) => (
        <SkeletonLine key={field} height="44px" />
      ))}
    </div>
  );
}
