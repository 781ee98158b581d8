import { Button, NumberInput, Stack, Switch, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changedFields } from '#lib/forms/changed-fields.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { forPage } from '#lib/query/page-query.ts'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/page.tsx'
import {
  saveSettingsMutation,
  settingsQuery,
  type TranslationSettings,
  type TranslationSettingsChange,
} from './company.api.ts'

interface MachineFieldsProps {
  values: TranslationSettings
  provider: string | null
  onChange: (next: TranslationSettingsChange) => void
}

/** Whether a service translates, and how much it may. */
const MachineFields = ({ values, provider, onChange }: MachineFieldsProps) => {
  const { t } = useTranslation('translations')
  return (
    <>
      <Switch
        label={t('company.machine')}
        description={provider ? t('company.machineWhy', { service: provider }) : t('company.noProvider')}
        checked={values.machine}
        onChange={({ target }) => onChange({ machine: target.checked })}
      />
      {values.machine && provider ? (
        <NumberInput
          label={t('company.budget')}
          description={t('company.budgetWhy')}
          min={0}
          max={2_000_000_000}
          allowDecimal={false}
          thousandSeparator
          clampBehavior="blur"
          maw={320}
          value={values.monthly_characters ?? ''}
          onChange={(next) => onChange({ monthly_characters: next === '' ? null : Number(next) })}
        />
      ) : null}
    </>
  )
}

const Form = ({ settings }: { settings: TranslationSettings }) => {
  const { t } = useTranslation('translations')
  /** What the user has changed, over settings that others may save meanwhile. */
  const [edits, setEdits] = useState<TranslationSettingsChange>({})
  const change = (next: TranslationSettingsChange) => setEdits((before) => ({ ...before, ...next }))
  const save = useMutation(saveSettingsMutation)
  const values = { ...settings, ...edits }
  const { four_eyes, threshold } = values
  const changes = changedFields(settings, values)
  const showSaved = (sent: TranslationSettingsChange) => {
    setEdits((now) => changedFields(sent, now))
    notify({ type: 'success', title: t('company.saved') })
  }
  return (
    <Card>
      <Stack gap="lg">
        <Switch
          label={t('company.fourEyes')}
          description={t('company.fourEyesWhy')}
          checked={four_eyes}
          onChange={({ target }) => change({ four_eyes: target.checked })}
        />
        <NumberInput
          label={t('company.threshold')}
          description={t('company.thresholdWhy')}
          suffix="%"
          min={50}
          max={100}
          allowDecimal={false}
          clampBehavior="blur"
          maw={320}
          value={threshold}
          onChange={(next) => change({ threshold: Number(next) || settings.threshold })}
        />
        <MachineFields values={values} provider={settings.provider} onChange={change} />
        <Text c="dimmed" fz="sm">
          {t('company.shared')}
        </Text>
        <div>
          <Button
            disabled={Object.keys(changes).length === 0 || threshold < 50 || threshold > 100}
            loading={save.isPending}
            onClick={() => save.mutate(changes, { onSuccess: (_, sent) => showSaved(sent) })}
          >
            {t('company.save')}
          </Button>
        </div>
      </Stack>
    </Card>
  )
}

/**
 * The translation settings of a company: who approves, when a language is published, and what may be sent to a
 * service.
 */
export const SettingsPanel = () => {
  const { data } = useQuery({ ...settingsQuery(), ...forPage })
  if (data) return <Form settings={data.data} />
  return (
    <Skeleton>
      <RowsSkeleton rows={3} />
    </Skeleton>
  )
}
