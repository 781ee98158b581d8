import { Alert, Button, Group, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PeopleImport } from '#contract/directory/people-imports.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { useGo } from '#lib/navigation/route-link.tsx'
import { ColumnsTable, findsPeople, usedTwice } from './columns-table.tsx'
import { cancelMutation, checkMutation, layoutMutation } from './import.api.ts'
import classes from './import.module.css'
import { ImportFrame, StepFoot } from './import-frame.tsx'
import { OptionsPanel, ReadingPanel } from './reading-panel.tsx'

/** Discards the file to start with another one. */
const DiscardButton = ({ importId }: { importId: string }) => {
  const { t } = useTranslation('imports')
  const go = useGo()
  const cancel = useMutation(cancelMutation(importId))
  return (
    <Button
      variant="default"
      loading={cancel.isPending}
      onClick={() => cancel.mutate(undefined, { onSuccess: () => void go({ to: 'admin.students.import' }) })}
    >
      {t('columns.replace')}
    </Button>
  )
}

const RememberedNote = ({ data }: { data: PeopleImport }) => {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const layout = useMutation(layoutMutation(data.id))
  if (!data.remembered_at) return null
  return (
    <Alert>
      <Group justify="space-between" gap="xs">
        <span>{t('columns.remembered', { date: format.date(data.remembered_at, 'full') })}</span>
        <Button
          variant="subtle"
          size="compact-sm"
          loading={layout.isPending}
          onClick={() => layout.mutate({ use_remembered: false })}
        >
          {t('columns.startOver')}
        </Button>
      </Group>
    </Alert>
  )
}

/** The second step: the meaning of each column, and what happens to existing people. */
export const ColumnsStep = ({ data }: { data: PeopleImport }) => {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const [fields, setFields] = useState(data.columns.map(({ field }) => field))
  const [options, setOptions] = useState(data.options)
  const check = useMutation(checkMutation(data.id))
  const canCheck = data.delimiter !== null && findsPeople(fields) && usedTwice(fields).length === 0
  return (
    <ImportFrame
      step="columns"
      title={t('columns.title')}
      lede={t('columns.lede', { company: data.company.name })}
    >
      <div className={classes.sides}>
        <Stack gap="md">
          <RememberedNote data={data} />
          {findsPeople(fields) ? null : <Alert color="yellow">{t('columns.noKey')}</Alert>}
          {check.error instanceof ApiError ? (
            <Alert color="red" role="alert">
              {Object.values(check.error.errors)[0]?.join(' ') ?? check.error.message}
            </Alert>
          ) : null}
          <ColumnsTable columns={data.columns} fields={fields} onChange={setFields} />
        </Stack>
        <Stack gap="md">
          <ReadingPanel data={data} />
          <OptionsPanel options={options} hasCompanies={fields.includes('company')} onChange={setOptions} />
        </Stack>
      </div>
      <StepFoot
        back={<DiscardButton importId={data.id} />}
        note={t('columns.remember')}
        next={
          <Button
            disabled={!canCheck}
            loading={check.isPending}
            onClick={() => check.mutate({ columns: fields, options })}
          >
            {t('columns.submit', { count: data.rows, rows: format.number(data.rows) })}
          </Button>
        }
      />
    </ImportFrame>
  )
}
