import { Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ApiToken } from '#contract/api-tokens/api-tokens.ts'
import type { ApiScope } from '#contract/scopes.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { type Column, DataTable } from '#ui/layout/data-table.tsx'
import { Pill, Status } from '#ui/text/pill.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { revokeApiTokenMutation } from './api-tokens.api.ts'
import { useScopeWords } from './scope-words.ts'

const RevokeButton = ({ companyId, token }: { companyId: string; token: ApiToken }) => {
  const { t } = useTranslation('tokens')
  const { name } = token
  const { mutateAsync } = useMutation(revokeApiTokenMutation(companyId))
  const revoke = async () => {
    await confirm({
      title: t('revoke.title', { name }),
      message: t('revoke.why'),
      confirmLabel: t('revoke.action'),
      dangerous: true,
      work: () => mutateAsync(token.id),
    })
    notify({ type: 'success', title: t('revoke.done', { name }) })
  }
  return (
    <IconButton label={t('revoke.named', { name })} onClick={() => void revoke().catch(() => undefined)}>
      <Trash2 size={18} aria-hidden />
    </IconButton>
  )
}

const Named = ({ token: { name, hint, created_by, created_at } }: { token: ApiToken }) => {
  const { t } = useTranslation('tokens')
  const format = useFormat()
  const date = format.date(created_at, 'shortFull')
  const creator = created_by?.full_name
  return (
    <Stack gap="2xs">
      <Text fw={500}>{name}</Text>
      <Text fz="sm" c="dimmed">
        <code>{t('hint', { hint })}</code>
      </Text>
      <Text fz="sm" c="dimmed">
        {creator ? t('createdBy', { name: creator, date }) : t('createdOn', { date })}
      </Text>
      {!created_by || created_by.has_left ? (
        <Status tone="warn" mark="ring">
          {t('creatorLeft')}
        </Status>
      ) : null}
    </Stack>
  )
}

const Scopes = ({ token: { scopes, includes_below } }: { token: ApiToken }) => {
  const { t } = useTranslation('tokens')
  const wordsOf = useScopeWords()
  return (
    <Stack gap="2xs">
      <Group gap="2xs">
        {scopes.map((scope) => (
          <Pill key={scope}>{wordsOf(scope).name}</Pill>
        ))}
      </Group>
      {includes_below ? (
        <Text fz="sm" c="dimmed">
          {t('alsoBelow')}
        </Text>
      ) : null}
    </Stack>
  )
}

const Expiry = ({ token: { state, expires_at, revoked_at } }: { token: ApiToken }) => {
  const { t } = useTranslation('tokens')
  const format = useFormat()
  if (state === 'active') return format.date(expires_at, 'shortFull')
  return (
    <Status tone={state === 'expired' ? 'bad' : 'neutral'} mark="square">
      {t(`state.${state}`, { date: format.date(revoked_at ?? expires_at, 'shortFull') })}
    </Status>
  )
}

/** Whether calls with it leave entries in the audit log: changes, and files of the log itself. */
const isLogged = (scope: ApiScope): boolean => scope === 'people:write' || scope === 'audit:read'

const LastUse = ({ companyId, token }: { companyId: string; token: ApiToken }) => {
  const { t } = useTranslation('tokens')
  const format = useFormat()
  const { id, scopes, last_used_at, last_used_from } = token
  if (!last_used_at) return t('never')
  return (
    <Stack gap="2xs">
      <span>{format.date(last_used_at, 'moment')}</span>
      {last_used_from ? (
        <Text fz="sm" c="dimmed">
          {last_used_from}
        </Text>
      ) : null}
      {scopes.some(isLogged) ? (
        <TextLink to="admin.audit" search={{ company: companyId, token: id }}>
          {t('log')}
        </TextLink>
      ) : null}
    </Stack>
  )
}

interface ApiTokenListProps {
  companyId: string
  tokens: ApiToken[]
  canChange: boolean
}

/** The tokens of a company: what each may do, when it was used and when it ends. */
export const ApiTokenList = ({ companyId, tokens, canChange }: ApiTokenListProps) => {
  const { t } = useTranslation('tokens')
  const columns: Column<ApiToken>[] = [
    { key: 'name', label: t('column.name'), cell: (token) => <Named token={token} /> },
    { key: 'scopes', label: t('column.scopes'), small: 'wide', cell: (token) => <Scopes token={token} /> },
    {
      key: 'used',
      label: t('column.used'),
      small: 'labelled',
      cell: (token) => <LastUse companyId={companyId} token={token} />,
    },
    {
      key: 'expires',
      label: t('column.expires'),
      small: 'labelled',
      cell: (token) => <Expiry token={token} />,
    },
    {
      key: 'act',
      label: '',
      align: 'end',
      small: 'corner',
      cell: (token) =>
        canChange && token.state !== 'revoked' ? <RevokeButton companyId={companyId} token={token} /> : null,
    },
  ]
  return <DataTable label={t('title')} columns={columns} rows={tokens} rowKey={({ id }) => id} />
}
