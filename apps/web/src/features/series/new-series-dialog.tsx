import { createSeries, type ResponseTypes } from '@quillstead/contracts';
import { forgetQueries } from '../../lib/query-client.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { FieldForm, useFieldForm } from '../forms/index.js';
import { callAsMember } from '../session/index.js';
import { SeriesFields, type SeriesValues } from './series-fields.js';

export type CreatedSeries = ResponseTypes['series_address'] & { readonly title: string };

export interface NewSeriesDialogProps {
  readonly onCreated: (series: CreatedSeries) => void;
  readonly onClose: () => void;
}

const initial: SeriesValues = { title: '', description: '', series_status: 'ongoing' };

/** Creates a series without stories. */
export function NewSeriesDialog({ onCreated, onClose }: NewSeriesDialogProps) {
  const form = useFieldForm({
    name: createSeries.name,
    keys: createSeries,
    initial,
    pending: 'Creating the series…',
    failed: 'The series could not be created. What you typed is still here; please try again in a moment.',
    send: async (values, options) => ({
      ...(await callAsMember(createSeries, values, options)),
      title: values.title,
    }),
    onDone: (series: CreatedSeries) => {
      forgetQueries();
      onCreated(series);
    },
  });
  return (
    <Dialog title="New series" isOpen isStubborn onClose={onClose}>
      <FieldForm form={form} submit="Create series" other={<Button onClick={onClose}>Cancel</Button>}>
        <SeriesFields form={form} />
      </FieldForm>
    </Dialog>
  );
}
