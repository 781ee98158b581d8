import { Group, Stack, Tabs, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DirectoryConnection } from '#contract/scim/connections.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { DotSeparated } from '#ui/text/dot-separated.tsx'
import { Status } from '#ui/text/pill.tsx'
import { CallLog } from './call-log.tsx'
import { ConnectionActions } from './connection-actions.tsx'
import { GroupMappings } from './group-mappings.tsx'
import { HeldChanges } from './held-changes.tsx'
import classes from './scim.module.css'
import { SetupSteps } from './setup-steps.tsx'
import { TokenList } from './token-list.tsx'

export interface ConnectionProps {
  companyId: string
  connection: DirectoryConnection
  tenantUrl: string
  canChange: boolean
}

const ConnectionStatus = ({ connection }: Pick<ConnectionProps, 'connection'>) => {
  const { t } = useTranslation('scim')
  const { is_paused, last_call_at, tokens } = connection
  if (is_paused)
    return (
      <Status tone="neutral" mark="square">
        {t('status.paused')}
      </Status>
    )
  if (connection.held > 0)
    return (
      <Status tone="warn" mark="ring">
        {t('status.held')}
      </Status>
    )
  if (tokens.every(({ is_expired }) => is_expired))
    return (
      <Status tone="warn" mark="square">
        {t('status.noToken')}
      </Status>
    )
  return last_call_at ? (
    <Status tone="good">{t('status.syncing')}</Status>
  ) : (
    <Status tone="info" mark="ring">
      {t('status.waiting')}
    </Status>
  )
}

const Facts = ({ connection }: Pick<ConnectionProps, 'connection'>) => {
  const { t } = useTranslation('scim')
  const format = useFormat()
  const { people, errors, last_call_at } = connection
  return (
    <Text component="div" fz="ui" c="dimmed">
      <DotSeparated
        facts={[
          last_call_at ? t('lastCall', { at: format.date(last_call_at, 'moment') }) : t('neverCalled'),
          t('linked', { count: people.linked }),
          people.disabled > 0 ? t('disabled', { count: people.disabled }) : null,
          errors > 0 ? t('errors', { count: errors }) : null,
        ]}
      />
    </Text>
  )
}

const tabs = ['setup', 'groups', 'held', 'calls'] as const

/** A directory: its state, how to set it up, its groups, what waits for an owner, and its last calls. */
export const ConnectionCard = (props: ConnectionProps) => {
  const { t } = useTranslation('scim')
  const { companyId, connection, tenantUrl, canChange } = props
  const [tab, setTab] = useState<string | null>(connection.held > 0 ? 'held' : 'setup')
  const scope = { companyId, connectionId: connection.id }
  return (
    <Stack component="li" gap="sm" p="md" className={classes.connection ?? ''}>
      <Group gap="md" align="flex-start" justify="space-between" wrap="nowrap">
        <div>
          <h3>{connection.name}</h3>
          <Facts connection={connection} />
        </div>
        <ConnectionStatus connection={connection} />
      </Group>
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List mb="md">
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {name === 'held' && connection.held > 0
                ? t('tabs.heldCount', { count: connection.held })
                : t(`tabs.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="setup">
          <Stack gap="lg">
            <SetupSteps kind={connection.kind} tenantUrl={tenantUrl} />
            <TokenList scope={scope} connection={connection} canChange={canChange} />
            {canChange ? <ConnectionActions scope={scope} connection={connection} /> : null}
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="groups">
          <GroupMappings scope={scope} canChange={canChange} />
        </Tabs.Panel>
        <Tabs.Panel value="held">
          <HeldChanges scope={scope} canChange={canChange} />
        </Tabs.Panel>
        <Tabs.Panel value="calls">
          <CallLog scope={scope} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}
