import { createElement, type ReactElement, type SVGAttributes } from 'react';

interface PlainIconProps extends SVGAttributes<SVGElement> {
  readonly size?: number;
}

/** The shapes of a lucide icon, drawn on a square of 24. */
interface IconShapes {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

/** Makes an icon; built pages have it in place of lucide's own maker (`trim-icons.ts`), and it looks the same. */
export function makeIcon({ node }: IconShapes) {
  return function PlainIcon({ size = 24, className, ...rest }: PlainIconProps): ReactElement {
    const attributes = {
      className: className ? `lucide ${className}` : 'lucide',
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      ...rest,
    } as const;
    return createElement('svg', attributes, ...node.map(([tag, shape]) => createElement(tag, shape)));
  };
}
