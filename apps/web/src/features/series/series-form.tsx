import { createSeries, editSeries } from '@quillstead/contracts';
import { ListForm } from '../list-forms/index.js';
import { callAsMember } from '../session/index.js';
import { SeriesFields, type SeriesValues } from './series-fields.js';
import type { ReadableSeries } from './use-series.js';

interface SeriesFormProps {
  readonly series: ReadableSeries;
  readonly onSaved: () => void;
}

/** Changes title, description and status of a series. */
export function SeriesForm({ series, onSaved }: SeriesFormProps) {
  const { series_id, title, description, series_status } = series;
  const initial: SeriesValues = { title, description: description ?? '', series_status };
  return (
    <ListForm
      noun="series"
      name={`${editSeries.name}:${series_id}`}
      // The fields of a new series; its title is required here too.
      keys={createSeries}
      initial={initial}
      // A field that is left out would stay as it was, so an emptied description is null.
      send={(values, options) =>
        callAsMember(editSeries, { series_id, ...values, description: values.description ?? null }, options)
      }
      onSaved={onSaved}
      renderFields={(form) => <SeriesFields form={form} />}
    />
  );
}
