import { decisionSentence, quoted } from '@quillstead/catalogue';
import { listDecisions, type ResponseTypes, sendAppeal } from '@quillstead/contracts';
import { useState } from 'react';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { LineDrawing } from '../../ui/line-drawing.js';
import { PostedAt } from '../../ui/posted-at.js';
import { SkeletonLine } from '../../ui/skeleton.js';
import { Feed, useFeed } from '../feed/index.js';
import { FieldForm, TextAreaField, useFieldForm } from '../forms/index.js';
import { callAsMember } from '../session/index.js';
import styles from './decisions.module.css';
import { MendingPart } from './mending-part.js';

type Told = ResponseTypes['decision_list']['items'][number];

const failed = 'The decisions could not be loaded. Please try again in a moment.';

const idOf = ({ id }: Told): number => id;

/**
 * Shows what moderators decided about the member's reports and about the member's own things
 * (docs/product/admin.md#decisions).
 */
export function Decisions() {
  const feed = useFeed(listDecisions, {}, { failed, send: callAsMember, idOf });
  return (
    <Feed
      feed={feed}
      noun="decisions"
      render={(told) => <DecisionItem told={told} onChange={(after) => feed.replace(idOf(told), after)} />}
      skeleton={<SkeletonLine height="4em" />}
      empty={
        <div className={styles.empty}>
          <LineDrawing of="book" />
          <p>The moderators have decided nothing about your reports or about what is yours.</p>
        </div>
      }
    />
  );
}

const outcomes = {
  uphold: 'The moderators looked at your appeal: the decision stands.',
  reverse: 'The moderators looked at your appeal: the decision was taken back.',
} as const;

/** The words before the title by which the member knows a reported thing. */
const titleNotes = {
  story: 'The story was',
  comment: 'The comment was on',
  series: 'The series was',
  collection: 'The collection was',
  user: '',
  fediverse_reply: 'The reply was to',
} as const;

interface DecisionItemProps {
  readonly told: Told;
  readonly onChange: (after: Told) => void;
}

function DecisionItem({ told, onChange }: DecisionItemProps) {
  const [isAppealing, setAppealing] = useState(false);
  const { kind, side, story_title: title, decision_words: words, appeal } = told;
  return (
    <article className={styles.decision}>
      <p>{decisionSentence({ ...told, thing: kind, title })}</p>
      {side === 'reporter' && title !== null && (
        <p className={styles.note}>
          {titleNotes[kind]} {quoted(title)}.
        </p>
      )}
      {words !== null && <p className={styles.words}>{words}</p>}
      <p className={styles.note}>
        <PostedAt time={told.decided_at} isExact />
      </p>
      <MendingPart told={told} onChange={onChange} />
      {told.can_appeal === 1 && (
        <Button onClick={() => setAppealing(true)}>
          Appeal<span className="visually-hidden"> against this decision</span>
        </Button>
      )}
      {appeal != null && (
        <>
          <p className={styles.note}>
            Your appeal, <PostedAt time={appeal.appealed_at} isExact />
          </p>
          <p className={styles.words}>{appeal.appeal}</p>
          <p className={styles.note}>
            {appeal.appeal_outcome === null
              ? 'The moderators will look at it.'
              : outcomes[appeal.appeal_outcome]}
          </p>
          {appeal.decision_words !== null && <p className={styles.words}>{appeal.decision_words}</p>}
        </>
      )}
      {isAppealing && (
        <AppealDialog
          id={told.id}
          onClose={() => setAppealing(false)}
          onDone={(said) => {
            setAppealing(false);
            onChange({
              ...told,
              can_appeal: 0,
              appeal: {
                appeal: said,
                appealed_at: new Date().toISOString(),
                appeal_outcome: null,
                decision_words: null,
              },
            });
          }}
        />
      )}
    </article>
  );
}

interface AppealDialogProps {
  readonly id: number;
  readonly onClose: () => void;
  readonly onDone: (appeal: string) => void;
}

const keys = { required: ['appeal'], optional: [] } as const;

/** Lets the member object to a decision once, in their own words. */
function AppealDialog({ id, onClose, onDone }: AppealDialogProps) {
  const form = useFieldForm<{ readonly appeal: string }, string>({
    name: `appeal:${id}`,
    keys,
    initial: { appeal: '' },
    pending: 'Sending…',
    failed: 'Your appeal could not be sent. What you wrote is still here; please try again in a moment.',
    send: async ({ appeal }, options) => {
      await callAsMember(sendAppeal, { id, appeal }, options);
      return appeal;
    },
    onDone,
  });
  return (
    <Dialog title="Appeal" isOpen staysOnOutsidePress onClose={onClose}>
      <FieldForm form={form} submit="Send appeal" other={<Button onClick={onClose}>Cancel</Button>}>
        <TextAreaField
          form={form}
          name="appeal"
          rows={6}
          hint="What speaks against the decision? You can appeal once. Somebody else of the moderators looks at it where there is somebody else."
        />
      </FieldForm>
    </Dialog>
  );
}
