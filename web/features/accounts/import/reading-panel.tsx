import { Alert, Group, SegmentedControl, Select, Stack, Switch } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type ImportEncoding,
  type ImportOptions,
  importDelimiters,
  importEncodings,
  type PeopleImport,
} from '#contract/directory/people-imports.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { Card } from '#ui/layout/page.tsx'
import { layoutMutation } from './import.api.ts'
import classes from './import.module.css'

const encodingNames: Record<ImportEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1250': 'Windows-1250',
  'windows-1252': 'Windows-1252',
  'windows-1253': 'Windows-1253',
}
const delimiterNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const

const SampleNames = ({ samples }: Pick<PeopleImport, 'samples'>) => {
  const { t } = useTranslation('imports')
  const format = useFormat()
  return (
    <div>
      <p>{t('reading.right')}</p>
      <ul>
        {samples.map(({ line, text }) => (
          <li key={line}>
            {text} <span className={classes.small}>{t('rows.line', { line: format.number(line) })}</span>
          </li>
        ))}
      </ul>
      <p className={classes.small}>{t('reading.otherwise')}</p>
    </div>
  )
}

/** How the file is parsed, with sample names that show whether that is correct. */
export const ReadingPanel = ({ data }: { data: PeopleImport }) => {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const layout = useMutation(layoutMutation(data.id))
  const problem =
    layout.error instanceof ApiError
      ? (Object.values(layout.error.errors)[0]?.join(' ') ?? layout.error.message)
      : undefined
  return (
    <Card>
      <Stack gap="sm">
        <div>
          <b className={classes.cell}>{data.file_name}</b>
          <span className={classes.small}>
            {t('reading.size', {
              count: data.rows,
              rows: format.number(data.rows),
              size: format.bytes(data.bytes),
            })}
          </span>
        </div>
        {problem ? (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        ) : null}
        <Select
          label={t('reading.encoding')}
          data={importEncodings.map((value) => ({ value, label: encodingNames[value] }))}
          allowDeselect={false}
          disabled={layout.isPending}
          value={data.encoding}
          onChange={(value) => value && layout.mutate({ encoding: value })}
        />
        <Select
          label={t('reading.delimiter')}
          data={importDelimiters.map((value) => ({ value, label: t(`reading.${delimiterNames[value]}`) }))}
          allowDeselect={false}
          disabled={layout.isPending}
          value={data.delimiter}
          error={data.delimiter === null ? t('reading.chooseDelimiter') : undefined}
          onChange={(value) => value && layout.mutate({ delimiter: value })}
        />
        {data.samples.length > 0 ? <SampleNames samples={data.samples} /> : null}
        <Switch
          label={t('reading.heading')}
          checked={data.has_heading}
          disabled={layout.isPending}
          onChange={({ currentTarget }) => layout.mutate({ has_heading: currentTarget.checked })}
        />
      </Stack>
    </Card>
  )
}

interface OptionProps<Value extends string> {
  label: string
  value: Value
  data: { value: Value; label: string }[]
  onChange: (value: Value) => void
}

const Option = <Value extends string>({ label, value, data, onChange }: OptionProps<Value>) => {
  const id = useId()
  return (
    <Group justify="space-between" gap="xs">
      <span id={id}>{label}</span>
      <SegmentedControl aria-labelledby={id} value={value} data={data} onChange={(next) => onChange(next)} />
    </Group>
  )
}

interface OptionsPanelProps {
  options: ImportOptions
  hasCompanies: boolean
  onChange: (options: ImportOptions) => void
}

/** What happens to people who already exist. */
export const OptionsPanel = ({ options, hasCompanies, onChange }: OptionsPanelProps) => {
  const { t } = useTranslation('imports')
  const choice = <Value extends string>(...values: Value[]) =>
    values.map((value) => ({ value, label: t(`options.${value}` as 'options.keep') }))
  return (
    <Card>
      <Stack gap="sm">
        <h2>{t('options.title')}</h2>
        <Option
          label={t('options.empty')}
          value={options.clear_empty ? 'clear' : 'keep'}
          data={choice('keep', 'clear')}
          onChange={(value) => onChange({ ...options, clear_empty: value === 'clear' })}
        />
        <Option
          label={t('options.tags')}
          value={options.tag_mode}
          data={choice('add', 'set')}
          onChange={(tag_mode) => onChange({ ...options, tag_mode })}
        />
        <Option
          label={t('options.absent')}
          value={options.absent}
          data={choice('keep', 'disable')}
          onChange={(absent) => onChange({ ...options, absent })}
        />
        <p className={classes.small}>{t('options.absentWhy')}</p>
        <Option
          label={t('options.disabled')}
          value={options.enable ? 'enable' : 'keep'}
          data={choice('keep', 'enable')}
          onChange={(value) => onChange({ ...options, enable: value === 'enable' })}
        />
        {hasCompanies ? (
          <Switch
            label={t('options.move')}
            checked={options.move}
            onChange={({ currentTarget }) => onChange({ ...options, move: currentTarget.checked })}
          />
        ) : null}
      </Stack>
    </Card>
  )
}
