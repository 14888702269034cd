import { Component, type ReactNode } from 'react';
import { isMissingPart, reloadForPart } from '../../lib/missing-part.js';
import { reportError } from '../../lib/report-error.js';
import { MissingHere } from '../../ui/lazy-part.js';
import { PageSkeleton } from '../../ui/skeleton.js';
import { ErrorPage } from './error-page.js';

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
