import { choices, needsMessage } from './choices.mjs';

/**
 * The named templates of the chart: the image of a process, and what an operator has chosen.
 * @param {Record<string, import('./choices.mjs').Chosen>} ofSizes the choices of each size
 * @returns {string}
 */
export const namesTemplate = (ofSizes) => `{{- define "quillstead.image" -}}
{{- $root := index . 0 -}}
{{- $target := index . 1 -}}
{{- $image := $root.Values.image -}}
{{- $place := required "image.registry must be where your images are, like registry.example.org/quillstead" $image.registry -}}
{{- $digest := index $image.digests $target -}}
{{- if and $digest (not $image.tag) -}}
{{- printf "%s/%s@%s" $place $target $digest -}}
{{- else -}}
{{- printf "%s/%s:%s" $place $target ($image.tag | default $root.Chart.AppVersion) -}}
{{- end -}}
{{- end -}}

{{- define "quillstead.chosen" -}}
{{- $sizes := fromJson ${'`'}${JSON.stringify(ofSizes)}${'`'} -}}
{{- $own := .Values.components | default dict -}}
{{- $on := index $sizes .Values.size -}}
{{- range $name, $value := $own -}}
{{- $_ := set $on $name $value -}}
{{- end -}}
${choices.flatMap(needLines).join('\n')}
{{- toYaml $on -}}
{{- end -}}
`;

/**
 * What has lost its need is off, unless the operator has chosen it.
 * @type {(choice: typeof choices[number]) => string[]}
 */
function needLines({ name, needs }) {
  if (!needs) return [];
  const [other, value] = needs;
  const lacks = value === true ? `not $on.${other}` : `ne $on.${other} "${value}"`;
  return [
    `{{- if and $on.${name} (${lacks}) -}}`,
    `{{- if $own.${name} -}}{{- fail "${needsMessage(name, needs)}" -}}{{- end -}}`,
    `{{- $_ := set $on "${name}" false -}}`,
    '{{- end -}}',
  ];
}
