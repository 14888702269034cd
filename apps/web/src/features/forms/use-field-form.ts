import {
  checkField,
  checkPayload,
  type FieldKey,
  type PayloadKeys,
  rulesOf,
  tidyPayload,
} from '@quillstead/fields';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { asCallFailure, type CallFailure } from '../../lib/call-failure.js';
import { currentSiteName } from '../../lib/page-head.js';
import type { FormStatusKind } from '../../ui/form-status.js';
import { forgetTyped, keepTyped, readTyped } from './typed-text.js';

type TextValues = Partial<Record<FieldKey, string>>;

interface FieldFormOptions<Values extends TextValues, Reply> {
  /** Under which what was typed is kept over a reload (secrets are not). */
  readonly name: string;
  readonly keys: PayloadKeys;
  readonly initial: Values;
  readonly pending: string;
  readonly send: (values: Values) => Promise<Reply>;
  readonly onDone: (reply: Reply) => void;
}

interface Status {
  readonly kind: FormStatusKind;
  readonly message: string;
}

export interface FieldFormState<Values extends TextValues> {
  readonly values: Values;
  readonly status: Status;
  readonly required: readonly FieldKey[];
  readonly element: RefObject<HTMLFormElement | null>;
  readonly errorOf: (key: keyof Values & FieldKey) => string | null;
  readonly setValue: (key: keyof Values & FieldKey, value: string) => void;
  readonly submit: () => void;
}

const checkDelay = 300;

/**
 * A form made of dictionary fields (spec sections 4 and 5): each change is checked a moment later, a submit checks
 * the required fields first and puts the focus on the first fault, the server's sentence is shown as it came, and
 * nothing that was typed is lost.
 */
export function useFieldForm<Values extends TextValues, Reply>(
  options: FieldFormOptions<Values, Reply>,
): FieldFormState<Values> {
  const { name, keys, initial, send, onDone } = options;
  const [values, setValues] = useState<Values>(() => ({ ...initial, ...readTyped(name, initial) }));
  const [errors, setErrors] = useState<TextValues>({});
  const [status, setStatus] = useState<Status>({ kind: 'idle', message: '' });
  const changed = useRef(new Set<FieldKey>());
  const element = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (changed.current.size === 0) return;
    keepTyped(name, values);
    const timer = setTimeout(() => {
      const found = [...changed.current].map((key) => [
        key,
        checkField(key, values[key], values, { siteName: currentSiteName() }) ?? undefined,
      ]);
      setErrors(Object.fromEntries(found));
    }, checkDelay);
    return () => clearTimeout(timer);
  }, [name, values]);

  const setValue = (key: keyof Values & FieldKey, value: string) => {
    changed.current.add(key);
    setValues((before) => ({ ...before, [key]: value }));
    if (status.kind === 'failed') setStatus({ kind: 'idle', message: '' });
  };

  const fail = (message: string, key?: string) => {
    setStatus({ kind: 'failed', message });
    if (key === undefined) return;
    setErrors((before) => ({ ...before, [key]: message }));
    const control = element.current?.elements.namedItem(key);
    if (control instanceof HTMLElement) control.focus();
  };

  const submit = () => {
    if (status.kind === 'pending') return;
    const payload = withoutEmpty(tidyPayload(values), keys);
    const fault = checkPayload(payload, keys, { siteName: currentSiteName() });
    if (fault) {
      fail(fault.message, fault.key);
      return;
    }
    setStatus({ kind: 'pending', message: options.pending });
    send(payload).then(
      (reply) => {
        forgetTyped(name);
        setStatus({ kind: 'idle', message: '' });
        onDone(reply);
      },
      (error: unknown) => {
        const failure: CallFailure = asCallFailure(error);
        fail(failure.message, fieldOf(failure, values));
      },
    );
  };

  return {
    values,
    status,
    required: keys.required,
    element,
    errorOf: (key) => errors[key] ?? null,
    setValue,
    submit,
  };
}

/** An optional field left empty is not sent at all. */
function withoutEmpty<Values extends TextValues>(values: Values, { required }: PayloadKeys): Values {
  const kept = { ...values };
  for (const key of Object.keys(kept) as (keyof Values & FieldKey)[])
    if (kept[key] === '' && !required.includes(key)) delete kept[key];
  return kept;
}

/** The field that the server's sentence speaks of: sentences begin with the field's label (api.md, "Validation"). */
function fieldOf({ message, status }: CallFailure, values: TextValues): string | undefined {
  if (status !== 400 && status !== 409) return undefined;
  return Object.keys(values).find((key) => {
    const label = rulesOf(key)?.label;
    return label !== undefined && (message.startsWith(`${label} `) || message.startsWith(`${label}:`));
  });
}
