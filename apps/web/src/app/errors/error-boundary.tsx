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

/** Catches what a part of the app throws while rendering and shows the apology in its place, never a white page. */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown): void {
    if (isChunkError(error)) reloadOnce();
  }

  override componentDidUpdate(before: BoundaryProps): void {
    if (before.place !== this.props.place && this.state.error !== null) this.setState({ error: null });
  }

  override render(): ReactNode {
    return this.state.error === null ? this.props.children : <ErrorPage error={this.state.error} />;
  }
}
