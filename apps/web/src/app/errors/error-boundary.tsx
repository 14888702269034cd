import { Component, type ReactNode } from 'react';
import { isMissingPart, reloadForPart } from '../../lib/missing-part.js';
import { MissingHere } from '../../ui/lazy-part.js';
import { PageSkeleton } from '../../ui/skeleton.js';
import { ErrorPage } from './error-page.js';

interface BoundaryProps {
  /** Another place gets another chance: an error is forgotten when this changes. */
  readonly place?: string;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly error: Error | null;
  /** What is done about a part of the program that did not come; null: the error is another one, or stays. */
  readonly missing: 'awaited' | 'unreachable' | null;
}

const fine: BoundaryState = { error: null, missing: null };

/**
 * Catches what a part of the app throws while rendering, reports it and shows the apology in its place. A part of the
 * program that did not come is looked after first: the page is loaded anew for it where that helps.
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
    const came = await reloadForPart();
    // The reader may have gone elsewhere meanwhile.
    if (came === 'reloading' || this.state.error !== error) return;
    this.setState({ missing: came === 'unreachable' ? came : null });
    if (came === 'lost') report(error);
  }
}

/** Loads the module that reports and reports the error; while the site is out of reach nothing is reported. */
function report(thrown: unknown): void {
  if (!import.meta.env?.PROD) return;
  import('../../lib/report-error.js').then(
    (part) => part.reportError(thrown),
    () => undefined,
  );
}
