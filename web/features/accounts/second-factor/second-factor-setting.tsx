import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SecondFactorState } from '#contract/accounts/second-factor.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { unbroken } from '#lib/i18n/no-break-hyphens.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { Status } from '#ui/text/pill.tsx'
import { ProofForm } from './proof-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { removeTotp, renewRecoveryCodes, secondFactorQuery } from './second-factor.api.ts'
import { SetUpTotp } from './set-up-totp.tsx'

type Task = 'set_up' | 'remove' | 'renew'

/** A task in place of the state, and the recovery codes that follow from it. */
const Tasks = ({ task, onClose }: { task: Task; onClose: () => void }) => {
  const { t } = useTranslation('factors')
  const [codes, setCodes] = useState<string[] | null>(null)
  const announce = (title: string) => {
    notify({ type: 'success', title })
    onClose()
  }
  if (codes)
    return (
      <>
        <Text component="h4" mb="xs" fw={600}>
          {t('codes.title')}
        </Text>
        <RecoveryCodes codes={codes} onDone={onClose} />
      </>
    )
  if (task === 'set_up')
    return (
      <SetUpTotp
        onCancel={onClose}
        onConfirmed={(next) => (next ? setCodes(next) : announce(t('setUp.done')))}
      />
    )
  return task === 'remove' ? (
    <ProofForm
      title={unbroken(t('remove.title'))}
      why={t('remove.why')}
      confirmLabel={t('remove.confirm')}
      dangerous
      work={async (proof) => {
        await removeTotp(proof)
        announce(t('remove.done'))
      }}
      onClose={onClose}
    />
  ) : (
    <ProofForm
      title={t('codes.renewTitle')}
      why={t('codes.renewWhy')}
      confirmLabel={t('codes.renewConfirm')}
      work={async (proof) => setCodes(await renewRecoveryCodes(proof))}
      onClose={onClose}
    />
  )
}

const State = ({ state, onTask }: { state: SecondFactorState; onTask: (task: Task) => void }) => {
  const { t } = useTranslation('factors')
  const format = useFormat()
  const { totp_since, recovery_codes_left: left, required, can } = state
  const requiredBy = required
    ? t('state.required', { company: required.company_name, date: format.date(required.until) })
    : null
  if (!totp_since)
    return (
      <Stack gap="sm" align="flex-start">
        <Text fz="sm" c="dimmed">
          {t('state.why')}
        </Text>
        {requiredBy ? <Text fz="sm">{requiredBy}</Text> : null}
        <Button variant="default" onClick={() => onTask('set_up')}>
          {t('state.setUp')}
        </Button>
      </Stack>
    )
  return (
    <Stack gap="sm" align="flex-start">
      <Status tone="good" mark="full">
        {t('state.since', { date: format.date(totp_since) })}
      </Status>
      <Text fz="sm" c={left > 2 ? 'dimmed' : 'var(--warn-ink)'}>
        {t('state.codesLeft', { count: left })}
      </Text>
      <Group gap="xs">
        <Button variant="default" onClick={() => onTask('renew')}>
          {t('codes.renew')}
        </Button>
        <Button variant="default" onClick={() => onTask('set_up')}>
          {t('state.otherPhone')}
        </Button>
        {can.remove_totp ? (
          <Button variant="default" onClick={() => onTask('remove')}>
            {t('remove.action')}
          </Button>
        ) : null}
      </Group>
      {required ? (
        <Text fz="sm" c="dimmed">
          {t('state.stays', { company: required.company_name })}
        </Text>
      ) : null}
    </Stack>
  )
}

/** The user's two-step sign-in in their profile: set it up, renew its recovery codes, turn it off. */
export const SecondFactorSetting = () => {
  const { data } = useQuery(secondFactorQuery())
  const [task, setTask] = useState<Task | null>(null)
  if (!data)
    return (
      <Skeleton>
        <RowsSkeleton rows={1} />
      </Skeleton>
    )
  return task ? (
    <Tasks task={task} onClose={() => setTask(null)} />
  ) : (
    <State state={data.data} onTask={setTask} />
  )
}
