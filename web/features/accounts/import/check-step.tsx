import { Alert, Button, Radio, Stack, Switch, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportOutcome, PeopleImport } from '#contract/directory/people-imports.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { Card } from '#ui/layout/page.tsx'
import { applyMutation } from './import.api.ts'
import classes from './import.module.css'
import { ImportFrame, StepFoot } from './import-frame.tsx'
import { ManagedNote } from './managed-note.tsx'
import { OutcomeCounts, RowsTable } from './rows-table.tsx'

type Absent = NonNullable<PeopleImport['absent']>

interface BrakeProps {
  absent: Absent
  disables: boolean
  onDisables: (disables: boolean) => void
  typed: string
  onTyped: (typed: string) => void
}

const needsNumber = ({ needs_confirmation, needs_owner }: Absent): boolean =>
  needs_confirmation || needs_owner

/** Asks for confirmation before many people lose their access. */
const Brake = ({ absent, disables, onDisables, typed, onTyped }: BrakeProps) => {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const { count, of, names } = absent
  const number = format.number(count)
  return (
    <Card className={classes.brake ?? ''}>
      <Stack gap="sm">
        <h2>{t('brake.title', { count, number })}</h2>
        <p>
          {t('brake.share', {
            percent: format.percent((100 * count) / Math.max(1, of)),
            of: format.number(of),
          })}
        </p>
        <p className={classes.small}>{names.join(', ')}</p>
        {absent.can_disable ? null : <Alert color="yellow">{t('brake.owner')}</Alert>}
        <Radio.Group
          value={disables ? 'disable' : 'keep'}
          onChange={(value) => onDisables(value === 'disable')}
        >
          <Stack gap="xs">
            <Radio value="keep" label={t('brake.keep')} />
            <Radio
              value="disable"
              label={t('brake.disable', { count, number })}
              disabled={!absent.can_disable}
            />
          </Stack>
        </Radio.Group>
        {disables && needsNumber(absent) ? (
          <TextInput
            label={t('brake.type', { count })}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={({ currentTarget }) => onTyped(currentTarget.value)}
          />
        ) : null}
      </Stack>
    </Card>
  )
}

const firstOutcome = ({ counts }: PeopleImport): ImportOutcome => (counts.refused > 0 ? 'refused' : 'created')

interface InviteCardProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
  disabled: boolean
}

const InviteCard = ({ isOn, onChange, disabled }: InviteCardProps) => {
  const { t } = useTranslation('imports')
  return (
    <Card>
      <Switch
        label={t('check.invite')}
        description={t('check.inviteWhy')}
        disabled={disabled}
        checked={isOn}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </Card>
  )
}

/** The third step: the result of the dry run, and the final confirmation. */
export const CheckStep = ({ data, onBack }: { data: PeopleImport; onBack: () => void }) => {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const [outcome, setOutcome] = useState(firstOutcome(data))
  const [invite, setInvite] = useState(false)
  const absent = data.absent && data.absent.count > 0 ? data.absent : null
  const [disables, setDisables] = useState(absent !== null && !needsNumber(absent))
  const [typed, setTyped] = useState('')
  const apply = useMutation(applyMutation(data.id))
  const { created, updated, refused } = data.counts
  const count = created + updated + (disables ? (absent?.count ?? 0) : 0)
  const isConfirmed = !disables || !absent || !needsNumber(absent) || Number(typed) === absent.count
  const submit = () =>
    apply.mutate({
      absent: disables ? 'disable' : 'keep',
      invite,
      ...(disables && absent ? { confirm_disabled: absent.count } : {}),
    })
  return (
    <ImportFrame
      step="check"
      title={t('check.title')}
      lede={t('check.lede', { count: data.rows, rows: format.number(data.rows), company: data.company.name })}
    >
      <ManagedNote managed={data.managed} />
      <OutcomeCounts counts={data.counts} value={outcome} onChange={setOutcome} />
      <div className={classes.sides}>
        <Stack gap="md" className={classes.decisions ?? ''}>
          {absent ? (
            <Brake {...{ absent, disables, typed }} onDisables={setDisables} onTyped={setTyped} />
          ) : null}
          <InviteCard isOn={invite} onChange={setInvite} disabled={created === 0} />
          {apply.error instanceof ApiError ? (
            <Alert color="red" role="alert">
              {Object.values(apply.error.errors)[0]?.join(' ') ?? apply.error.message}
            </Alert>
          ) : null}
        </Stack>
        <RowsTable key={outcome} data={data} outcome={outcome} />
      </div>
      <StepFoot
        back={
          <Button variant="default" onClick={onBack}>
            {t('check.back')}
          </Button>
        }
        note={refused > 0 ? t('check.left', { count: refused, rows: format.number(refused) }) : null}
        next={
          <Button disabled={count === 0 || !isConfirmed} loading={apply.isPending} onClick={submit}>
            {t('check.submit', { count, people: format.number(count) })}
          </Button>
        }
      />
    </ImportFrame>
  )
}
