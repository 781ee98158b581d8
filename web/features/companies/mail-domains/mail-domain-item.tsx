import { Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MailDomain, MailDomainList } from '#contract/companies/mail-domains.ts'
import { CopyLine, CopyLines } from '#entities/copying/copy-line.tsx'
import { notify } from '#lib/notifications/notifications.ts'
import { confirm } from '#ui/feedback/confirm.tsx'
import { ClaimChecks, ClaimItem } from '../hosts/claim-parts.tsx'
import { checkMailDomainMutation, removeMailDomainMutation } from './mail-domains.api.ts'

interface Props {
  companyId: string
  domain: MailDomain
  canChange: boolean
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
export const MailDomainItem = ({ companyId, domain, canChange }: Props) => {
  const { t } = useTranslation('companies')
  const { status, problem } = domain
  return (
    <ClaimItem
      name={domain.domain}
      status={status}
      hasProblem={problem !== null}
      statusName={t(`mailDomains.status.${status}`)}
    >
      {status !== 'active' || problem ? <Record domain={domain} /> : null}
      <ClaimChecks {...domain} problem={problem && t(`mailDomains.problem.${problem}`)} />
      <Actions companyId={companyId} domain={domain} canChange={canChange} />
    </ClaimItem>
  )
}
