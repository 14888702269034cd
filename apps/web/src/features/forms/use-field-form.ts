import {
  checkField,
  checkPayload,
  type FieldKey,
  type PayloadKeys,
  rulesOf,
  tidyPayload,
} from '@quillstead/fields';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { announce } from '../../lib/announce.js';
import type { CallOptions } from '../../lib/call.js';
import { asCallFailure, type CallFailure } from '../../lib/call-failure.js';
import { currentSiteName } from '../../lib/page-head.js';
import { useIsHydrating } from '../../lib/hydration.js';
import type { FormStatusKind } from '../../ui/form-status.js';
import { focusFault } from '../../ui/field.js';
import {
  forgetTyped,
  type FormValue,
  type FormValues,
  onForgotten,
  readTyped,
  storeTyped,
  typedInto,
} from './typed-text.js';

export interface FieldFormOptions<Values extends FormValues, Reply> {
  /** The name under which the typed text is stored over a reload (secrets are not stored). */
  readonly name: string;
  readonly keys: PayloadKeys;
  readonly initial: Values;
  readonly pending: string;
  /** Said after success by a form that stays. */
  readonly done?: string | ((reply: Reply) => string);
  /** Said when the form begins with what was typed before a reload. */
  readonly restored?: string;
  /**
   * Said when sending fails and the failure says nothing itself: what has not happened, what can be done now, and that
   * what was typed is still there.
   */
  readonly failed: string;
  /** Sends what was typed; `options` are those of the call. */
  readonly send: (values: Values, options: CallOptions) => Promise<Reply>;
  readonly onDone?: (reply: Reply) => void;
  /** The values of the form after success; by default the typed ones. */
  readonly afterwards?: (reply: Reply) => Values;
}

interface Status {
  readonly kind: FormStatusKind;
  readonly message: string;
  /** The field that the message speaks of; it has the focus and says it. */
  readonly key?: string;
}

export interface FieldFormState<Values extends FormValues> {
  readonly values: Values;
  readonly status: Status;
  readonly required: readonly FieldKey[];
  readonly element: RefObject<HTMLFormElement | null>;
  readonly errorOf: (key: keyof Values & FieldKey) => string | null;
  readonly setValue: (key: keyof Values & FieldKey, value: FormValue) => void;
  readonly submit: () => void;
  /** Removes the message about a success. */
  readonly forgetDone: () => void;
}

type Faults = Partial<Record<FieldKey, string | undefined>>;
type Messages = Readonly<Record<string, string | undefined>>;

const checkDelay = 300;
const idle: Status = { kind: 'idle', message: '' };

/**
 * Returns a form made of dictionary fields (docs/product/fields.md#form-inputs): each change is checked a moment later,
 * a submit checks the required fields first, marks each empty one and puts the focus on the first fault, the server's
 * sentence is shown as it came, and nothing that was typed is lost.
 */
export function useFieldForm<Values extends FormValues, Reply>(
  options: FieldFormOptions<Values, Reply>,
): FieldFormState<Values> {
  const { name, keys, initial, failed, send } = options;
  const isHydrating = useIsHydrating();
  const [typedBefore] = useState<Partial<Values>>(() => (isHydrating ? {} : readTyped(name, initial)));
  const [values, setValues] = useState<Values>({ ...initial, ...typedBefore });
  const [errors, setErrors] = useState<Faults>({});
  const [status, setStatus] = useState<Status>(() =>
    options.restored !== undefined && Object.keys(typedBefore).length > 0
      ? { kind: 'done', message: options.restored }
      : idle,
  );
  const changed = useRef(new Set<string>(Object.keys(typedBefore)));
  const element = useRef<HTMLFormElement>(null);

  // A form from the server's HTML is empty at first. This restores the text typed before a reload or before hydration.
  useLayoutEffect(() => {
    if (!isHydrating) return;
    const typed = { ...readTyped(name, initial), ...typedInto(element.current, initial) };
    const found = Object.keys(typed);
    if (found.length === 0) return;
    for (const key of found) changed.current.add(key);
    setValues((before) => ({ ...before, ...typed }));
    // It is done once, as the page is hydrated.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const shown = useRef(errors);
  const latest = useRef(values);
  useLayoutEffect(() => {
    shown.current = errors;
    latest.current = values;
  });

  useEffect(() => {
    if (changed.current.size === 0) return;
    const typed = Object.entries(values).filter(([key]) => changed.current.has(key));
    storeTyped(name, Object.fromEntries(typed));
    const timer = setTimeout(() => {
      const found: Faults = Object.fromEntries(typed.map(([key]) => [key, faultIn(key, values)]));
      announceNew(found, shown.current, element.current);
      setErrors((before) => ({ ...before, ...found }));
    }, checkDelay);
    return () => clearTimeout(timer);
  }, [name, values]);

  // The page changed while a form of this name was sending: this one restored the text, which could be sent twice.
  useEffect(() =>
    onForgotten(name, () => {
      const restored = Object.keys(typedBefore) as (keyof Values)[];
      const isAsRestored = restored.length > 0 && restored.every((key) => values[key] === typedBefore[key]);
      if (!isAsRestored || status.kind === 'pending') return;
      changed.current.clear();
      setValues(initial);
      setStatus(idle);
    }),
  );

  const setValue = (key: keyof Values & FieldKey, value: FormValue) => {
    changed.current.add(key);
    setValues((before) => ({ ...before, [key]: value }));
    // The message of a corrected field disappears at once: a moment later the button could move while the user presses
    // it.
    const now = { ...values, [key]: value };
    setErrors((before) => ({ ...before, ...mendedIn(before, changed.current, now) }));
    if (status.kind === 'failed' || status.kind === 'done') setStatus(idle);
  };

  const fail = (message: string, key?: string) => {
    const control = key === undefined ? null : element.current?.elements.namedItem(key);
    if (key === undefined || !(control instanceof HTMLElement)) {
      setStatus({ kind: 'failed', message });
      return;
    }
    setStatus({ kind: 'failed', message, key });
    setErrors((before) => ({ ...before, [key]: message }));
    focusFault(control, message);
  };

  const succeed = (reply: Reply) => {
    forgetTyped(name);
    // What was typed while the form was sent is not sent yet. `values` are those of the moment of the submit.
    const added = Object.entries(latest.current).filter(
      ([key, value]) => value !== values[key as keyof Values],
    );
    changed.current = new Set(added.map(([key]) => key));
    if (added.length > 0) storeTyped(name, Object.fromEntries(added));
    setErrors({});
    const { afterwards, done } = options;
    const said = typeof done === 'function' ? done(reply) : done;
    setStatus(said === undefined ? idle : { kind: 'done', message: said });
    if (afterwards) setValues({ ...afterwards(reply), ...Object.fromEntries(added) });
    options.onDone?.(reply);
  };

  const submit = () => {
    if (status.kind === 'pending') return;
    const payload = withoutEmpty(tidyPayload(values), keys);
    const fault = checkPayload(payload, keys, { siteName: currentSiteName() });
    if (fault) {
      setErrors((before) => ({ ...before, ...missingIn(payload, keys) }));
      fail(fault.message, fault.key);
      return;
    }
    setStatus({ kind: 'pending', message: options.pending });
    // The function is async so that an error that `send` throws ends the pending state too.
    const deliver = async () => send(payload, { fallback: failed });
    void deliver().then(succeed, (error: unknown) => {
      const failure = asCallFailure(error, failed);
      fail(failure.message, fieldOf(failure, values));
    });
  };

  return {
    values,
    status,
    required: keys.required,
    element,
    // The delayed check of the typed text must not remove the error of the field that the server refused.
    errorOf: (key) => errors[key] ?? (status.kind === 'failed' && status.key === key ? status.message : null),
    setValue,
    submit,
    forgetDone: () =>
      setStatus((now) => (now.kind === 'done' && now.message !== options.restored ? idle : now)),
  };
}

function faultIn(key: string, values: Readonly<Record<string, unknown>>): string | undefined {
  return checkField(key, values[key], values, { siteName: currentSiteName() }) ?? undefined;
}

/** Returns the faults of typed fields that these values do not have any more, each as undefined. */
function mendedIn(faults: Messages, typed: ReadonlySet<string>, values: FormValues): Faults {
  const mended = [...typed].filter((key) => faults[key] !== undefined && faultIn(key, values) === undefined);
  return Object.fromEntries(mended.map((key) => [key, undefined]));
}

/** Announces a new fault of the focused field: the focus does not move, so a screen reader would not read it. */
function announceNew(found: Messages, before: Messages, form: HTMLFormElement | null): void {
  for (const [key, message] of Object.entries(found)) {
    const isTypedInto = form?.elements.namedItem(key) === document.activeElement;
    if (message !== undefined && message !== before[key] && isTypedInto) announce(message);
  }
}

/** An optional field left empty is not sent at all. */
function withoutEmpty<Values extends FormValues>(values: Values, { required }: PayloadKeys): Values {
  const kept = { ...values };
  for (const key of Object.keys(kept) as (keyof Values & FieldKey)[])
    if (kept[key] === '' && !required.includes(key)) delete kept[key];
  return kept;
}

/**
 * Returns the messages of the required fields that are empty, all of them, so that nobody has to submit once for each.
 */
function missingIn(payload: FormValues, { required, optional }: PayloadKeys): Faults {
  const context = { siteName: currentSiteName() };
  const found: Faults = {};
  for (const key of required) {
    const fault = checkPayload(payload, { required: [key], optional: [...required, ...optional] }, context);
    if (fault?.key === key) found[key] = fault.message;
  }
  return found;
}

/**
 * Returns the field that the server's sentence speaks of: sentences begin with the field's label
 * (docs/product/fields.md#labels). The current password and the new one have the same: the current one can be wrong
 * (403), the new one unfit (400).
 */
function fieldOf({ message, status }: CallFailure, values: FormValues): string | undefined {
  if (status !== 400 && status !== 403 && status !== 409) return undefined;
  const spokenOf = Object.keys(values).filter((key) => {
    const label = rulesOf(key)?.label;
    return label !== undefined && (message.startsWith(`${label} `) || message.startsWith(`${label}:`));
  });
  return status === 403 ? spokenOf[0] : spokenOf.at(-1);
}
