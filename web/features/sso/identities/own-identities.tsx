import { Button, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#lib/i18n/format.ts'
import { ListRow } from '#ui/layout/list-row.tsx'
import { leaveForProvider } from '../sign-in/sign-in-flow.ts'
import { linkIdentityMutation, ownIdentitiesQuery, unlinkIdentityMutation } from './identities.api.ts'

/** The providers by which a member of staff signs in. Nothing where the company has none. */
export const OwnIdentities = ({ children }: { children: (list: ReactNode) => ReactNode }) => {
  const { t } = useTranslation('providers')
  const format = useFormat()
  const { data } = useQuery(ownIdentitiesQuery)
  const link = useMutation(linkIdentityMutation)
  const unlink = useMutation(unlinkIdentityMutation)
  if (!data || (data.data.length === 0 && data.meta.available.length === 0)) return null
  const button = { variant: 'default', size: 'sm' } as const
  return children(
    <Stack component="ul" gap="sm">
      {data.data.map(({ id, connection, linked_at, last_used_at }) => (
        <ListRow
          key={id}
          icon={<KeyRound size={22} aria-hidden />}
          end={
            <Button
              {...button}
              loading={unlink.isPending && unlink.variables === id}
              aria-label={t('own.unlinkName', { name: connection.name })}
              onClick={() => unlink.mutate(id)}
            >
              {t('own.unlink')}
            </Button>
          }
        >
          <b>{connection.name}</b>
          <p>
            {last_used_at
              ? t('own.used', { when: format.relative(last_used_at) })
              : t('own.since', { date: format.date(linked_at, 'full') })}
          </p>
        </ListRow>
      ))}
      {data.meta.available.map(({ id, name }) => (
        <ListRow
          key={id}
          icon={<KeyRound size={22} aria-hidden />}
          end={
            <Button
              {...button}
              loading={link.variables === id && (link.isPending || link.isSuccess)}
              aria-label={t('own.linkName', { name })}
              onClick={() => link.mutate(id, { onSuccess: (started) => leaveForProvider(started, '/admin') })}
            >
              {t('own.link')}
            </Button>
          }
        >
          <b>{name}</b>
          <p>{t('own.notLinked')}</p>
        </ListRow>
      ))}
    </Stack>,
  )
}
