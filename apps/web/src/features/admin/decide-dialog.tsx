import {
  type Decision,
  type DecisionReason,
  decisionReasonNames,
  decisionReasons,
  decisionReasonsOf,
  decisionsOf,
} from '@quillstead/catalogue';
import type { ResponseTypes } from '@quillstead/contracts';
import type { CallOptions } from '../../lib/call.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { Select } from '../../ui/select.js';
import { FieldForm, TextAreaField, useFieldForm } from '../forms/index.js';
import { unknownOutcome } from './call-as-staff.js';

/** The decision of a moderator, and its reason. */
export interface Judgement {
  readonly decision: Decision;
  readonly decision_reason: DecisionReason;
  readonly decision_words?: string;
  readonly suspend_days?: number;
  readonly fediverse_block?: 'person' | 'host';
}

interface DecideDialogProps {
  readonly one: Case;
  readonly of: string;
  readonly onClose: () => void;
  readonly onDecide: (judgement: Judgement, options: CallOptions) => Promise<void>;
}

const keys = {
  required: ['decision', 'decision_reason'],
  optional: ['decision_words', 'suspend_days', 'fediverse_block'],
} as const;

interface Values {
  readonly decision: Decision | '';
  readonly decision_reason: DecisionReason | '';
  readonly decision_words: string;
  readonly suspend_days: number | '';
  readonly fediverse_block: 'person' | 'host' | '';
}

const nothing: Values = {
  decision: '',
  decision_reason: '',
  decision_words: '',
  suspend_days: '',
  fediverse_block: '',
};

const labels: Readonly<Record<Decision, string>> = {
  keep: 'Keep it',
  warn: 'Warn',
  hide: 'Hide it until it is mended',
  remove: 'Remove it',
  suspend: 'Suspend them',
};

const chooseOne = { value: '', label: 'Choose one' };
const spans = [
  { value: '', label: 'Until an admin reinstates them' },
  ...[1, 3, 7, 14, 30, 90, 365].map((days) => ({
    value: `${days}`,
    label: days === 1 ? 'For a day' : `For ${days} days`,
  })),
];

const effects: Readonly<Record<Decision, string>> = {
  keep: 'Nothing changes.',
  warn: 'Nothing is removed or hidden.',
  hide: 'Nobody sees it from now on but its author, who can mend it. Say below what is to mend.',
  remove: 'Nobody sees it from now on.',
  suspend: 'They are logged out everywhere at once, and all they wrote is hidden meanwhile.',
};

/** Lets a moderator decide on what was reported, with a reason that both sides read. */
export function DecideDialog({ one, of, onClose, onDecide }: DecideDialogProps) {
  const form = useFieldForm<Values, void>({
    name: `decide:${one.id}`,
    keys,
    initial: nothing,
    pending: 'One moment…',
    failed: unknownOutcome,
    send: async (
      {
        decision,
        decision_reason: reason,
        decision_words: words,
        suspend_days: days,
        fediverse_block: blocked,
      },
      options,
    ) => {
      if (decision === '' || reason === '') return;
      const judgement = {
        decision,
        decision_reason: reason,
        ...(words && { decision_words: words }),
        ...(decision === 'remove' && blocked !== '' && { fediverse_block: blocked }),
        ...(decision === 'suspend' && typeof days === 'number' && { suspend_days: days }),
      };
      await onDecide(judgement, options);
    },
    afterwards: () => nothing,
  });
  const { decision } = form.values;
  const reasons = decision === '' ? decisionReasonNames : decisionReasonsOf(decision, one.kind);
  const choose = (value: string) => {
    const chosen = decisionsOf(one.kind).find((name) => name === value) ?? '';
    form.setValue('decision', chosen);
    const { decision_reason: reason } = form.values;
    if (chosen !== '' && reason !== '' && !decisionReasonsOf(chosen, one.kind).includes(reason))
      form.setValue('decision_reason', '');
  };
  return (
    <Dialog title={`Decide on ${of}`} isOpen staysOnOutsidePress onClose={onClose}>
      <FieldForm form={form} submit="Decide" other={<Button onClick={onClose}>Cancel</Button>}>
        <Field
          label="Decision"
          error={form.errorOf('decision')}
          isRequired
          {...(decision !== '' && { hint: effects[decision] })}
        >
          {(control) => (
            <Select
              {...control}
              name="decision"
              options={[
                chooseOne,
                ...decisionsOf(one.kind).map((value) => ({ value, label: labels[value] })),
              ]}
              value={decision}
              onChange={choose}
            />
          )}
        </Field>
        {decision === 'suspend' && (
          <Field label="Suspend days" error={form.errorOf('suspend_days')}>
            {(control) => (
              <Select
                {...control}
                name="suspend_days"
                options={spans}
                value={`${form.values.suspend_days}`}
                onChange={(value) => form.setValue('suspend_days', value === '' ? '' : Number(value))}
              />
            )}
          </Field>
        )}
        {decision === 'remove' && one.sender != null && (
          <Field label="Fediverse block" error={form.errorOf('fediverse_block')}>
            {(control) => (
              <Select
                {...control}
                name="fediverse_block"
                options={[
                  { value: '', label: 'Block nobody' },
                  { value: 'person', label: `Block ${one.sender?.address} for the whole site` },
                  { value: 'host', label: `Block all of ${one.sender?.host} for the whole site` },
                ]}
                value={form.values.fediverse_block}
                onChange={(value) =>
                  form.setValue('fediverse_block', value === 'person' || value === 'host' ? value : '')
                }
              />
            )}
          </Field>
        )}
        <Field label="Decision reason" error={form.errorOf('decision_reason')} isRequired aside="">
          {(control) => (
            <Select
              {...control}
              name="decision_reason"
              options={[
                chooseOne,
                ...reasons.map((value) => ({ value, label: decisionReasons[value].label })),
              ]}
              value={form.values.decision_reason}
              onChange={(value) =>
                form.setValue('decision_reason', decisionReasonNames.find((name) => name === value) ?? '')
              }
            />
          )}
        </Field>
        <TextAreaField
          form={form}
          name="decision_words"
          rows={3}
          hint={
            one.kind === 'fediverse_reply'
              ? 'The reporters read this. They do not learn who you are.'
              : 'The reporters and the person whom it affects read this. They do not learn who you are.'
          }
        />
      </FieldForm>
    </Dialog>
  );
}

/** A thing that was reported, with all reports of it. */
export type Case = ResponseTypes['report_list']['items'][number];
