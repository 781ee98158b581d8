import { Box, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Passkey } from '#contract/accounts/passkeys.ts'
import { handleError } from '#lib/errors/handle-error.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { ListRow } from '#ui/layout/list-row.tsx'
import { DotSeparated } from '#ui/text/dot-separated.tsx'
import { Pill } from '#ui/text/pill.tsx'
import { canUsePasskeys } from './can-use-passkeys.ts'
import { AddPasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx'
import { passkeysQuery, removeOwnPasskey } from './passkeys.api.ts'

const useRemove = ({ id, name }: Passkey) => {
  const { t } = useTranslation('accounts')
  return () =>
    confirm({
      title: t('passkeys.removeTitle', { name }),
      message: t('passkeys.removeWhy'),
      confirmLabel: t('passkeys.removeConfirm'),
      dangerous: true,
      work: () => removeOwnPasskey(id),
    }).catch(handleError)
}

const Line = ({ passkey, onRename }: { passkey: Passkey; onRename: () => void }) => {
  const { t } = useTranslation('accounts')
  const format = useFormat()
  const remove = useRemove(passkey)
  const { name, host, works_here, erased_at, is_synced, created_at, last_used_at } = passkey
  const end = (
    <Group gap={0} wrap="nowrap">
      <IconButton label={t('passkeys.renameThis', { name })} onClick={onRename}>
        <Pencil size={18} aria-hidden />
      </IconButton>
      <IconButton label={t('passkeys.removeThis', { name })} onClick={() => void remove()}>
        <Trash2 size={18} aria-hidden />
      </IconButton>
    </Group>
  )
  return (
    <ListRow icon={<KeyRound size={22} aria-hidden />} end={end}>
      <b>{name}</b>
      <DotSeparated
        facts={[
          t('passkeys.since', { date: format.date(created_at) }),
          last_used_at ? t('passkeys.used', { when: format.relative(last_used_at) }) : t('passkeys.unused'),
        ]}
      />
      {erased_at ? (
        <>
          <p>{t('passkeys.lostWhy', { host, date: format.date(erased_at) })}</p>
          <Pill tone="warn">{t('passkeys.lost')}</Pill>
        </>
      ) : works_here ? null : (
        <Pill tone="neutral">{t('passkeys.elsewhere', { host })}</Pill>
      )}
      {is_synced ? null : <Pill tone="neutral">{t('passkeys.deviceOnly')}</Pill>}
    </ListRow>
  )
}

/** What a passkey is for; why there can be none, in a browser or at an address without them. */
export const usePasskeysWhy = (): string => {
  const { t } = useTranslation('accounts')
  return canUsePasskeys() ? t('passkeys.why') : t('passkeys.problem.not_here')
}

/** The user's passkeys: add, rename and remove. */
export const PasskeyList = () => {
  const { t } = useTranslation('accounts')
  const { data } = useQuery(passkeysQuery())
  const [isAdding, setAdding] = useState(false)
  const [renamed, setRenamed] = useState<Passkey | null>(null)
  if (!data)
    return (
      <Skeleton>
        <RowsSkeleton rows={1} />
      </Skeleton>
    )
  return (
    <>
      {data.data.length > 0 ? (
        <Box component="ul" mt="calc(-1 * var(--s-3))" mb="2xs" aria-label={t('passkeys.title')}>
          {data.data.map((passkey) => (
            <Line key={passkey.id} passkey={passkey} onRename={() => setRenamed(passkey)} />
          ))}
        </Box>
      ) : null}
      {data.meta.can.add && canUsePasskeys() ? (
        <Button
          variant="default"
          leftSection={<Plus size={16} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {t('passkeys.add')}
        </Button>
      ) : null}
      {isAdding ? <AddPasskeyDialog onClose={() => setAdding(false)} /> : null}
      {renamed ? <RenamePasskeyDialog passkey={renamed} onClose={() => setRenamed(null)} /> : null}
    </>
  )
}
