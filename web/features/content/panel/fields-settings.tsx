import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Field, Fields } from '#contract/blocks/fields.ts'
import { emptyOf } from '#contract/blocks/fields.ts'
import { blockTypeOf } from '#contract/blocks/registry.ts'
import type { BlockSettingsProps } from './block-settings.ts'
import {
  AreaField,
  attributesOf,
  EntryList,
  LineField,
  type OpenedEntry,
  SwitchField,
} from './exercise-fields.tsx'

type Values = Record<string, unknown>
type Entry = Values & { id: string }

/** Declarations name their labels by keys of editor.json. */
const useLabel = () => {
  const { t } = useTranslation(['editor', 'exercises'])
  return (key: string): string => t(key as 'exercise.unnamed')
}

interface FieldControlProps {
  field: Field
  value: unknown
  onChange: (value: unknown) => void
  /** The list entry to open. */
  opened?: OpenedEntry | null
}

/** The control of a declared field; nothing for a field with a control of its own. */
export const FieldControl = ({ field, value, onChange, opened = null }: FieldControlProps) => {
  const translate = useLabel()
  if (!field.label) return null
  const labels = {
    label: translate(field.label),
    ...(field.description ? { description: translate(field.description) } : {}),
  }
  const { choices } = field
  switch (field.input) {
    case 'line':
    case 'area': {
      const Control = field.input === 'line' ? LineField : AreaField
      return (
        <Control
          {...labels}
          {...(field.maxLength ? { maxLength: field.maxLength } : {})}
          value={String(value ?? '')}
          onChange={onChange}
        />
      )
    }
    case 'switch':
      return <SwitchField {...labels} value={value === true} onChange={onChange} />
    case 'choice':
      return choices ? (
        <NativeSelect
          {...labels}
          data={choices.values.map((choice) => ({
            value: String(choice),
            label: translate(`${choices.label}.${choice}`),
          }))}
          value={String(value)}
          onChange={({ target }) => onChange(Number(target.value))}
        />
      ) : null
    case 'list':
      return (
        <EntriesControl
          labels={labels}
          field={field}
          entries={value as Entry[]}
          onChange={onChange}
          opened={opened}
        />
      )
    case 'data':
      return null
  }
}

interface EntriesControlProps {
  labels: { label: string; description?: string }
  field: Field
  entries: readonly Entry[]
  onChange: (entries: Entry[]) => void
  opened: OpenedEntry | null
}

const EntriesControl = ({ labels, field, entries, onChange, opened }: EntriesControlProps) => {
  const translate = useLabel()
  if (!field.entries) return null
  const { fields, max, addLabel, namedBy, initial } = field.entries
  return (
    <EntryList<Entry>
      {...labels}
      addLabel={translate(addLabel)}
      entries={entries}
      max={max}
      opened={opened}
      blank={{ ...emptyOf(fields), ...initial(entries.length) }}
      nameOf={(entry) => String(entry[namedBy] || translate('exercise.unnamed'))}
      onChange={onChange}
    >
      {(entry, change) => (
        <FieldControls fields={fields} values={entry} onChange={(name, value) => change({ [name]: value })} />
      )}
    </EntryList>
  )
}

interface FieldControlsProps {
  fields: Fields
  values: Values
  onChange: (name: string, value: unknown) => void
}

const FieldControls = ({ fields, values, onChange }: FieldControlsProps) =>
  Object.entries(fields).map(([name, field]) => (
    <FieldControl key={name} field={field} value={values[name]} onChange={(value) => onChange(name, value)} />
  ))

/** The settings of a block, generated from its declared fields in their order. */
export const FieldsSettings = (props: BlockSettingsProps) => {
  const { attrs, set } = attributesOf<Values>(props)
  const declared = blockTypeOf(props.block.node.type.name)
  return declared ? <FieldControls fields={declared.fields} values={attrs} onChange={set} /> : null
}
