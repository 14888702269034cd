import { createSeries, editSeries } from '@quillstead/contracts';
import { forgetQueries } from '../../lib/query-client.js';
import { FieldForm, useFieldForm } from '../forms/index.js';
import { callAsMember } from '../session/index.js';
import { SeriesFields, type SeriesValues } from './series-fields.js';
import type { ReadableSeries } from './use-series.js';

interface SeriesFormProps {
  readonly series: ReadableSeries;
  readonly onSaved: () => void;
}

/** Changes title, description and status of a series. */
export function SeriesForm({ series, onSaved }: SeriesFormProps) {
  const { series_id } = series;
  const initial: SeriesValues = {
    title: series.title,
    description: series.description ?? '',
    series_status: series.series_status,
  };
  const form = useFieldForm({
    name: `${editSeries.name}:${series_id}`,
    // The fields of a new series; its title is required here too.
    keys: createSeries,
    initial,
    pending: 'Saving the series…',
    done: 'The series is saved.',
    failed: 'The series could not be saved. What you typed is still here; please try again in a moment.',
    // A field that is left out would stay as it was, so an emptied description is null.
    send: ({ title, description, series_status }, options) =>
      callAsMember(
        editSeries,
        { series_id, title, description: description ?? null, series_status },
        options,
      ),
    onDone: () => {
      forgetQueries();
      onSaved();
    },
  });
  return (
    <FieldForm form={form} submit="Save">
      <SeriesFields form={form} />
    </FieldForm>
  );
}
