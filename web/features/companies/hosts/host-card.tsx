import { Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CompanyHost, HostList } from '#contract/companies/company-hosts.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { confirm } from '#ui/feedback/confirm.tsx'
import { ClaimChecks, ClaimItem } from './claim-parts.tsx'
import { HostSteps } from './host-steps.tsx'
import { checkHostMutation, removeHostMutation, setPrimaryHostMutation } from './hosts.api.ts'

interface Props {
  companyId: string
  host: CompanyHost
  target: string
}

const Quiet = ({ children }: { children: ReactNode }) => (
  <Text fz="ui" c="dimmed">
    {children}
  </Text>
)

const useCheck = (companyId: string, hostname: string) => {
  const { t } = useTranslation('companies')
  const { mutate, isPending } = useMutation(checkHostMutation(companyId))
  const tell = ({ data }: HostList) => {
    const problem = data.find((host) => host.hostname === hostname)?.problem
    if (problem) notify({ type: 'warning', title: hostname, message: t(`hosts.problem.${problem}`) })
    else notify({ type: 'success', title: t('hosts.isActive', { host: hostname }) })
  }
  return { check: () => mutate(hostname, { onSuccess: tell }), isChecking: isPending }
}

const useRemoval = ({ hostname, status, people_with_passkeys: count }: CompanyHost) => {
  const { t } = useTranslation('companies')
  return {
    title: t('hosts.removeTitle', { host: hostname }),
    message: (
      <>
        <p>{t(status === 'active' ? 'hosts.removeWhy' : 'hosts.removeClaimWhy')}</p>
        {count > 0 ? <p>{t('hosts.removePasskeys', { count })}</p> : null}
      </>
    ),
    confirmLabel: t('hosts.remove'),
    dangerous: true,
  }
}

const Actions = ({ companyId, host }: Omit<Props, 'target'>) => {
  const { hostname, can } = host
  const removal = useRemoval(host)
  const { t } = useTranslation('companies')
  const words = { host: hostname }
  const done = (key: 'isPrimary' | 'removed') => notify({ type: 'success', title: t(`hosts.${key}`, words) })
  const { check, isChecking } = useCheck(companyId, hostname)
  const makePrimary = useMutation(setPrimaryHostMutation(companyId))
  const { mutateAsync } = useMutation(removeHostMutation(companyId))
  const remove = async () => {
    await confirm({ ...removal, work: () => mutateAsync(hostname) })
    done('removed')
  }
  return (
    <Group gap="xs" align="stretch">
      {can.check ? (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<RefreshCw size={14} aria-hidden />}
          loading={isChecking}
          aria-label={t('hosts.checkName', words)}
          onClick={check}
        >
          {t('hosts.check')}
        </Button>
      ) : null}
      {can.make_primary ? (
        <Button
          variant="default"
          size="compact-sm"
          loading={makePrimary.isPending}
          aria-label={t('hosts.makePrimaryName', words)}
          onClick={() => makePrimary.mutate(hostname, { onSuccess: () => done('isPrimary') })}
        >
          {t('hosts.makePrimary')}
        </Button>
      ) : null}
      {can.remove ? (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('hosts.removeName', words)}
          onClick={() => void remove().catch(() => undefined)}
        >
          {t('hosts.remove')}
        </Button>
      ) : null}
    </Group>
  )
}

const Explanation = ({ host: { claimed_at, record, is_primary } }: Pick<Props, 'host'>) => {
  const { t } = useTranslation('companies')
  if (is_primary) return <Quiet>{t('hosts.primaryWhy')}</Quiet>
  if (!claimed_at) return <Quiet>{t('hosts.builtIn')}</Quiet>
  return record ? null : <Quiet>{t('hosts.fromParent')}</Quiet>
}

/** A host name: its state, the DNS records to set, and its actions. */
export const HostCard = ({ companyId, host, target }: Props) => {
  const { t } = useTranslation('companies')
  const { hostname, status, problem, claimed_at } = host
  return (
    <ClaimItem
      name={hostname}
      explanation={<Explanation host={host} />}
      status={status}
      hasProblem={problem !== null}
      statusName={t(`hosts.status.${status}`)}
    >
      {claimed_at && (status !== 'active' || problem) ? <HostSteps host={host} target={target} /> : null}
      {claimed_at ? <ClaimChecks {...host} problem={problem && t(`hosts.problem.${problem}`)} /> : null}
      <Actions companyId={companyId} host={host} />
    </ClaimItem>
  )
}
