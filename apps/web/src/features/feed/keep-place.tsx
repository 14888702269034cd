import { Component, type ReactNode, type RefObject } from 'react';

interface KeepPlaceProps {
  readonly list: RefObject<HTMLElement | null>;
  /** The id of the first item. */
  readonly first: number | string | undefined;
  readonly isActive: boolean;
  readonly children: ReactNode;
}

interface Place {
  readonly element: Element;
  readonly top: number;
}

/**
 * Keeps the items of a list where the reader sees them when others are added before them. Safari does not do so, and no
 * browser does at the very top of the page.
 */
export class KeepPlace extends Component<KeepPlaceProps> {
  override getSnapshotBeforeUpdate({ first }: KeepPlaceProps): Place | null {
    const element = this.props.list.current?.firstElementChild;
    if (!this.props.isActive || first === this.props.first || !element) return null;
    return { element, top: element.getBoundingClientRect().top };
  }

  override componentDidUpdate(_: KeepPlaceProps, __: object, place: Place | null): void {
    if (place?.element.isConnected !== true) return;
    const top = place.element.getBoundingClientRect().top - place.top;
    if (top > 0) scrollBy({ top, behavior: 'instant' });
  }

  override render(): ReactNode {
    return this.props.children;
  }
}
