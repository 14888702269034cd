import { Component, type ReactNode } from 'react';
import { ErrorPage } from './error-page.js';
import { isChunkError, reloadOnce } from './reload-once.js';

interface BoundaryProps {
  /** Another place gets another chance: an error is forgotten when this changes. */
  readonly place?: string;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly error: Error | null;
}

/** Catches what a part of the app throws while rendering, reports it and shows the apology in its place (spec section 4). */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown): void {
    const isReloading = isChunkError(error) && reloadOnce();
    if (!isReloading && import.meta.env?.PROD) void report(error);
  }

  override componentDidUpdate(before: BoundaryProps): void {
    if (before.place !== this.props.place && this.state.error !== null) this.setState({ error: null });
  }

  override render(): ReactNode {
    return this.state.error === null ? this.props.children : <ErrorPage error={this.state.error} />;
  }
}

/** What reports is loaded when it is needed; a site that is out of reach can be told nothing. */
async function report(thrown: unknown): Promise<void> {
  const part = await import('../../lib/report-error.js').catch(() => null);
  part?.reportError(thrown);
}
