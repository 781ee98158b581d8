import { Group, Stack, Switch, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SsoConnection } from '#contract/sso/connections.ts'
import { hasStatus } from '#lib/api/api-error.ts'
import { handleError } from '#lib/errors/handle-error.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { confirm } from '#ui/feedback/confirm.tsx'
import { DotSeparated } from '#ui/text/dot-separated.tsx'
import { Status } from '#ui/text/pill.tsx'
import { ConnectionActions } from './connection-actions.tsx'
import type { ConnectionMeta } from './connection-form.ts'
import { updateConnectionMutation } from './connections.api.ts'
import classes from './connections.module.css'
import { CertificateList } from './saml/certificate-list.tsx'
import { StaffRuleSwitch } from './staff-rule.tsx'

interface ConnectionItemProps {
  connection: SsoConnection
  meta: ConnectionMeta
  canChange: boolean
}

const marks = {
  draft: { tone: 'warn', mark: 'ring' },
  tested: { tone: 'warn', mark: 'ring' },
  active: { tone: 'good' },
  disabled: { tone: 'neutral', mark: 'square' },
} as const

/** Whether students may sign in by the provider only. Confirmed first, because it takes the other way from them. */
const RequiredSwitch = ({ connection }: { connection: SsoConnection }) => {
  const { t } = useTranslation('providers')
  const { name, required_for_students: isRequired, can } = connection
  const { mutateAsync, isPending } = useMutation({
    ...updateConnectionMutation(connection),
    onError: (error) => {
      if (hasStatus(error, 409)) notify({ type: 'warning', title: error.message })
      else handleError(error)
    },
  })
  const set = async (required_for_students: boolean) => {
    if (required_for_students)
      await confirm({
        title: t('require.title', { name }),
        message: t('require.why'),
        confirmLabel: t('require.submit'),
        work: () => mutateAsync({ required_for_students }),
      })
    else await mutateAsync({ required_for_students })
  }
  return (
    <Switch
      label={t('require.label')}
      description={t(isRequired || can.require ? 'require.says' : 'require.testFirst')}
      disabled={isPending || (!isRequired && !can.require)}
      checked={isRequired}
      onChange={({ target }) => void set(target.checked).catch(() => undefined)}
    />
  )
}

/** A sign-in provider: its state, what it allows, and its actions. */
export const ConnectionItem = ({ connection, meta, canChange }: ConnectionItemProps) => {
  const { t } = useTranslation('providers')
  const { name, kind, provider, issuer, status, linked, creates_students, domains, saml } = connection
  return (
    <Stack component="li" gap="sm" p="md" className={classes.connection ?? ''}>
      <Group gap="md" align="flex-start" justify="space-between" wrap="nowrap">
        <div>
          <h3>{name}</h3>
          <Text fz="ui" c="dimmed" className={classes.address ?? ''}>
            {t(`provider.${provider}`)} · {t(`kind.${kind}`)} · {issuer || t('saml.noMetadata')}
          </Text>
        </div>
        <Status {...marks[status]}>{t(`status.${status}`)}</Status>
      </Group>
      <Text fz="ui" c="dimmed" component="div">
        <DotSeparated
          facts={[
            t('linked', { count: linked }),
            t(creates_students ? 'createsStudents' : 'createsNobody'),
            domains.length > 0 ? t('onlyDomains', { domains: domains.join(', ') }) : null,
          ]}
        />
      </Text>
      {saml ? <CertificateList certificates={saml.certificates} /> : null}
      {status === 'active' && canChange ? (
        <>
          <RequiredSwitch connection={connection} />
          <StaffRuleSwitch connection={connection} />
        </>
      ) : null}
      {canChange ? <ConnectionActions connection={connection} meta={meta} /> : null}
    </Stack>
  )
}
