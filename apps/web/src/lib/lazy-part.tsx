import { type ComponentType, lazy, useState } from 'react';

/** A part of the program: its default is the component. */
export interface PartModule<Props extends object> {
  readonly default: ComponentType<Props>;
}

/**
 * A part of the program that is loaded when it is shown, or before: as React's `lazy`, but once loaded by `load` it
 * renders without waiting, on the server too.
 */
export function lazyPart<Props extends object, Module extends PartModule<Props> = PartModule<Props>>(
  importPart: () => Promise<Module>,
) {
  let loaded: ComponentType<Props> | null = null;
  const Waiting = lazy<ComponentType<Props>>(importPart);
  function Part(props: Props) {
    // What was begun stays: another component in its place would begin anew.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Waiting);
    return <Shown {...props} />;
  }
  const load = async (): Promise<Module> => {
    const part = await importPart();
    loaded = part.default;
    return part;
  };
  return { Part, load };
}
