import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MailDomain, MailDomainList } from '#contract/companies/mail-domains.ts'
import { CopyLine, CopyLines } from '#entities/copy-line.tsx'
import { useFormat } from '#lib/i18n/format.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { confirm } from '#ui/feedback/confirm.tsx'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { Status } from '#ui/text/pill.tsx'
import classes from '../hosts/hosts.module.css'
import { checkMailDomainMutation, removeMailDomainMutation } from './mail-domains.api.ts'

interface Props {
  companyId: string
  domain: MailDomain
  canChange: boolean
}

const DomainStatus = ({ domain: { status, problem } }: Pick<Props, 'domain'>) => {
  const { t } = useTranslation('companies')
  if (status === 'active')
    return (
      <Status tone={problem ? 'bad' : 'good'}>
        {t(problem ? 'hosts.changed' : 'mailDomains.status.active')}
      </Status>
    )
  const [tone, mark] = status === 'failed' ? (['bad', 'square'] as const) : (['warn', 'ring'] as const)
  return (
    <Status tone={tone} mark={mark}>
      {t(`mailDomains.status.${status}`)}
    </Status>
  )
}

const Record = ({ domain: { record } }: Pick<Props, 'domain'>) => {
  const { t } = useTranslation('companies')
  return (
    <div>
      <Text fz="ui" c="dimmed">
        {t('mailDomains.recordWhy')}
      </Text>
      <CopyLines>
        <CopyLine label={t('hosts.recordName')} value={record.name} />
        <CopyLine label={t('hosts.recordValue')} value={record.value} />
      </CopyLines>
    </div>
  )
}

const Checks = ({ domain: { problem, checked_at, next_check_at } }: Pick<Props, 'domain'>) => {
  const { t } = useTranslation('companies')
  const format = useFormat()
  const moment = (at: string) => `${format.date(at, 'full')}, ${format.date(at, 'time')}`
  const text = [
    problem ? t(`mailDomains.problem.${problem}`) : '',
    checked_at ? t('hosts.lastCheck', { at: moment(checked_at) }) : t('hosts.notChecked'),
    next_check_at ? t('hosts.nextCheck', { at: moment(next_check_at) }) : '',
  ].join(' ')
  return problem ? (
    <NoteBox tone="neutral" fz="sm">
      {text}
    </NoteBox>
  ) : (
    <Text fz="ui" c="dimmed">
      {text}
    </Text>
  )
}

const Actions = ({ companyId, domain: { domain, status }, canChange }: Props) => {
  const { t } = useTranslation('companies')
  const words = { domain }
  const check = useMutation(checkMailDomainMutation(companyId))
  const { mutateAsync } = useMutation(removeMailDomainMutation(companyId))
  const tell = ({ data }: MailDomainList) => {
    const problem = data.find((each) => each.domain === domain)?.problem
    if (problem) notify({ type: 'warning', title: domain, message: t(`mailDomains.problem.${problem}`) })
    else notify({ type: 'success', title: t('mailDomains.isActive', words) })
  }
  const remove = async () => {
    await confirm({
      title: t('mailDomains.removeTitle', words),
      message: t(status === 'active' ? 'mailDomains.removeWhy' : 'hosts.removeClaimWhy'),
      confirmLabel: t('hosts.remove'),
      dangerous: true,
      work: () => mutateAsync(domain),
    })
    notify({ type: 'success', title: t('mailDomains.removed', words) })
  }
  return (
    <Group gap="xs" align="stretch">
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<RefreshCw size={14} aria-hidden />}
        loading={check.isPending}
        aria-label={t('mailDomains.checkName', words)}
        onClick={() => check.mutate(domain, { onSuccess: tell })}
      >
        {t('hosts.check')}
      </Button>
      {canChange ? (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('mailDomains.removeName', words)}
          onClick={() => void remove().catch(() => undefined)}
        >
          {t('hosts.remove')}
        </Button>
      ) : null}
    </Group>
  )
}

/** A mail domain: its state, the TXT record that proves it, and its actions. */
export const MailDomainItem = ({ companyId, domain, canChange }: Props) => (
  <Stack component="li" gap="sm" p="md" className={classes.host ?? ''}>
    <Group
      gap="var(--s-2) var(--s-4)"
      align="flex-start"
      justify="space-between"
      className={classes.head ?? ''}
    >
      <h3>{domain.domain}</h3>
      <DomainStatus domain={domain} />
    </Group>
    {domain.status !== 'active' || domain.problem ? <Record domain={domain} /> : null}
    <Checks domain={domain} />
    <Actions companyId={companyId} domain={domain} canChange={canChange} />
  </Stack>
)
