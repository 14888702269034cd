import { paths } from '@quillstead/catalogue';
import { Component, type ReactNode } from 'react';
import { isMissingPart, reloadForPart } from '../../lib/missing-part.js';
import { usePageHead } from '../../lib/page-head.js';
import { reportError } from '../../lib/report-error.js';
import { readSiteLinks } from '../../lib/about-site.js';
import { Button } from '../../ui/button.js';
import { MissingHere } from '../../ui/lazy-part.js';
import { Page, PageHeading } from '../../ui/page.js';
import { PageSkeleton } from '../../ui/skeleton.js';
import styles from './error-page.module.css';

interface BoundaryProps {
  /** The place of the page; when it changes, the boundary forgets its error. */
  readonly place?: string;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly error: Error | null;
  /** The state of a part of the program that failed to load; null for another error, or when a reload did not help. */
  readonly missing: 'awaited' | 'unreachable' | null;
}

const fine: BoundaryState = { error: null, missing: null };

/**
 * Catches an error of a part of the app while it renders, reports it and shows the apology in its place. If a part of
 * the program failed to load, it first reloads the page where that helps.
 */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = fine;

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return {
      error: error instanceof Error ? error : new Error(String(error)),
      missing: isMissingPart(error) ? 'awaited' : null,
    };
  }

  override componentDidCatch(error: unknown): void {
    if (isMissingPart(error)) void this.lookAfter(error);
    else report(error);
  }

  override componentDidUpdate(before: BoundaryProps): void {
    if (before.place !== this.props.place && this.state.error !== null) this.setState(fine);
  }

  override render(): ReactNode {
    const { error, missing } = this.state;
    if (error === null) return this.props.children;
    if (missing === 'awaited') return <PageSkeleton />;
    if (missing === 'unreachable') return <MissingHere onRetry={() => location.reload()} />;
    return <ErrorPage error={error} />;
  }

  private async lookAfter(error: unknown): Promise<void> {
    const outcome = await reloadForPart();
    // The reader may have opened another page meanwhile.
    if (outcome === 'reloading' || this.state.error !== error) return;
    this.setState({ missing: outcome === 'unreachable' ? outcome : null });
    if (outcome === 'lost') report(error);
  }
}

function report(thrown: unknown): void {
  if (import.meta.env?.PROD) reportError(thrown);
}

/** Shows the apology of docs/product/pages.md#errors-and-maintenance; while developing it shows what went wrong. */
function ErrorPage({ error }: { readonly error: Error }) {
  const { statusPage } = readSiteLinks();
  usePageHead('Error');
  return (
    <Page>
      <PageHeading>Oh no! Oh no! Oh... KA-BOOOM!</PageHeading>
      <p className={styles.text} role="alert">
        This part of the site fell over. What you wrote is kept.
      </p>
      <div className={styles.actions}>
        <Button look="primary" onClick={() => location.reload()}>
          Try again
        </Button>
        <a href={paths.home}>Go to the home page</a>
        {statusPage !== null && <a href={statusPage}>See how the site is doing</a>}
      </div>
      {import.meta.env?.DEV && (
        <pre className={styles.stack}>
          {error.message}
          {'\n'}
          {error.stack}
        </pre>
      )}
    </Page>
  );
}
