import { Button, Checkbox, Select, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkAction } from '#contract/directory/bulk.ts'
import type { StudentSelection } from '#contract/directory/student-selection.ts'
import { limits } from '#contract/limits.ts'
import { ApiError, hasStatus } from '#lib/api/api-error.ts'
import { fieldErrors } from '#lib/api/form-errors.ts'
import { newOnceKey } from '#lib/idempotency-key.ts'
import { useGo } from '#lib/navigation/route-link.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'
import { TagsField } from '#ui/tags/tags-field.tsx'
import { companiesQuery, groupsQuery, startMutation, tagsQuery } from './bulk.api.ts'
import { ExemptionFields, isExemptionComplete } from './exemption-fields.tsx'
import {
  ExtraTimeField,
  LanguageField,
  type RunFieldProps,
  type RunInput,
  SettingsFields,
} from './settings-fields.tsx'

/** The number of people that the user has seen for a selection. */
const countOf = (selection: StudentSelection): number =>
  'ids' in selection
    ? selection.ids.length
    : Math.max(0, selection.expected_count - (selection.except?.length ?? 0))

const targetOf = (selection: StudentSelection) =>
  'ids' in selection ? selection : { filter: selection.filter, except: selection.except ?? [] }

/** The correct count, if the server's differs. */
const countIn = (error: unknown): number | undefined =>
  hasStatus(error, 409) ? (error.detail as { count?: number } | undefined)?.count : undefined

const TagsToChange = ({ value, onChange }: RunFieldProps) => {
  const { t } = useTranslation('bulk')
  const { data } = useQuery({ ...tagsQuery(), meta: { quiet: true } })
  return (
    <TagsField
      label={t('field.tags')}
      data={data?.data.map(({ tag }) => tag) ?? []}
      value={value.tags ?? []}
      maxTags={limits.tags}
      maxLength={limits.tag}
      acceptValueOnBlur
      onChange={(tags) => onChange({ tags })}
      data-autofocus
    />
  )
}

const GroupField = ({ value, onChange }: RunFieldProps) => {
  const { t } = useTranslation('bulk')
  const [search, setSearch] = useState('')
  const [rested] = useDebouncedValue(search, 250)
  const { data } = useQuery({
    ...groupsQuery(value.group_id ? '' : rested.trim()),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  return (
    <Select
      label={t('field.group')}
      placeholder={t('field.groupSearch')}
      data={data?.data.map(({ id, name }) => ({ value: id, label: name })) ?? []}
      searchable
      nothingFoundMessage={t('field.noGroup')}
      value={value.group_id ?? null}
      onSearchChange={setSearch}
      onChange={(id) => onChange(id ? { group_id: id } : {})}
      data-autofocus
    />
  )
}

const CompanyField = ({ value, onChange }: RunFieldProps) => {
  const { t } = useTranslation('bulk')
  const { data } = useQuery({ ...companiesQuery(), meta: { quiet: true } })
  return (
    <Select
      label={t('field.company')}
      data={data?.data.map(({ id, name }) => ({ value: id, label: name })) ?? []}
      searchable
      allowDeselect={false}
      value={value.company_id ?? null}
      onChange={(id) => onChange(id ? { company_id: id } : {})}
      data-autofocus
    />
  )
}

const AgainField = ({ value, onChange }: RunFieldProps) => {
  const { t } = useTranslation('bulk')
  return (
    <Checkbox
      label={t('field.again')}
      checked={value.again ?? false}
      onChange={({ currentTarget }) => onChange({ again: currentTarget.checked })}
    />
  )
}

const fields: Partial<Record<BulkAction, typeof TagsToChange>> = {
  add_tags: TagsToChange,
  remove_tags: TagsToChange,
  add_to_group: GroupField,
  remove_from_group: GroupField,
  move: CompanyField,
  set_language: LanguageField,
  set_extra_time: ExtraTimeField,
  set_settings: SettingsFields,
  exempt: ExemptionFields,
  invite: AgainField,
}

/** From this many people on, the user must type the number to confirm. */
const typedFrom = 1_000
const final: readonly BulkAction[] = ['remove', 'invite', 'remind']

interface BulkDialogProps {
  action: BulkAction
  selection: StudentSelection
  onClose: () => void
}

/** Asks for the parameters of a bulk action, starts it and shows its run. */
export const BulkDialog = ({ action, selection, onClose }: BulkDialogProps) => {
  const { t } = useTranslation(['bulk', 'common'])
  const go = useGo()
  const [key] = useState(newOnceKey)
  const [input, setInput] = useState<RunInput>({})
  const [typed, setTyped] = useState('')
  const start = useMutation(startMutation)
  const count = countIn(start.error) ?? countOf(selection)
  const errors = fieldErrors(start.error)
  const Field = fields[action]
  const mustType = action === 'remove' || count >= typedFrom
  const isReady =
    (!Field || action === 'invite' || Object.keys(input).length > 0) &&
    (action !== 'exempt' || isExemptionComplete(input)) &&
    (!mustType || typed.trim() === String(count))
  const submit = () => {
    if (!isReady) return
    start.mutate(
      { key, action, ...targetOf(selection), expected_count: count, ...input },
      { onSuccess: ({ data }) => void go({ to: 'admin.runs.show', params: { runId: data.id } }) },
    )
  }
  return (
    <Dialog onClose={onClose} title={t(`dialog.${action}`, { people: t('people', { count }) })} size="md">
      <DialogForm onSubmit={submit}>
        <p>{t(`why.${action}`)}</p>
        {Field ? <Field value={input} errors={errors} onChange={setInput} /> : null}
        {mustType ? (
          <TextInput
            label={t('field.count', { count })}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        ) : null}
        {final.includes(action) ? null : <Text c="dimmed">{t('undoNote')}</Text>}
        {start.error instanceof ApiError && !errors.until ? (
          <Text c="red" role="alert">
            {start.error.message}
          </Text>
        ) : null}
        <DialogEnd>
          <Button variant="default" onClick={onClose}>
            {t('common:confirm.cancel')}
          </Button>
          <Button
            type="submit"
            color={action === 'remove' ? 'red' : 'brand'}
            disabled={!isReady}
            loading={start.isPending}
          >
            {t(`action.${action}`)}
          </Button>
        </DialogEnd>
      </DialogForm>
    </Dialog>
  )
}
