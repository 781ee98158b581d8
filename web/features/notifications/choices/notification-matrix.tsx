import { Checkbox } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Lock, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NotificationCell, NotificationChoices } from '#contract/notifications/choices.ts'
import {
  type NotificationChannel,
  type NotificationKind,
  notificationChannels,
} from '#contract/notifications/notices.ts'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { TextWithIcon } from '#ui/icons/text-with-icon.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { choicesQuery, saveChoicesMutation } from './choices.api.ts'
import { KindTable } from './kind-table.tsx'
import classes from './notification-matrix.module.css'
import { NotificationTimesForm } from './notification-times.tsx'

interface CellProps {
  kind: NotificationKind
  channel: NotificationChannel
  cell: NotificationCell | undefined
  wanted: boolean
  onChoose: (wanted: boolean) => void
}

const Cell = ({ kind, channel, cell, wanted, onChoose }: CellProps) => {
  const { t } = useTranslation('notifications')
  if (!cell)
    return (
      <span className={classes.absent}>
        <span aria-hidden>–</span>
        <VisuallyHidden>{t('matrix.absent')}</VisuallyHidden>
      </span>
    )
  if (cell.locked) {
    const state = t(wanted ? 'matrix.alwaysOn' : 'matrix.alwaysOff')
    const { company_name: company } = cell.locked
    const why = company ? t('matrix.lockedBy', { state, company }) : state
    return (
      <span className={classes.locked} data-on={wanted || undefined} title={why}>
        <Lock size={14} aria-hidden />
        <span aria-hidden>{t(wanted ? 'matrix.on' : 'matrix.off')}</span>
        <VisuallyHidden>{why}</VisuallyHidden>
      </span>
    )
  }
  return (
    <Checkbox
      aria-label={t('matrix.cell', { kind: t(`kinds.${kind}.label`), channel: t(`channels.${channel}`) })}
      checked={wanted}
      onChange={({ target }) => onChoose(target.checked)}
    />
  )
}

const keyOf = (kind: NotificationKind, channel: NotificationChannel) => `${kind} ${channel}`

/** A choice shows at once, and is reverted if it could not be saved. */
const useChoices = () => {
  const save = useMutation(saveChoicesMutation)
  const [changed, setChanged] = useState<Record<string, boolean>>({})
  const choose = (kind: NotificationKind, channel: NotificationChannel, wanted: boolean) => {
    setChanged((before) => ({ ...before, [keyOf(kind, channel)]: wanted }))
    save.mutate({ choices: [{ kind, channel, wanted }] }, { onSettled: () => setChanged({}) })
  }
  return { changed, choose }
}

/** Says who made the decisions that the reader cannot change. */
const Locks = ({ kinds }: Pick<NotificationChoices, 'kinds'>) => {
  const { t } = useTranslation('notifications')
  const locks = kinds.flatMap(({ cells }) => cells.flatMap(({ locked }) => (locked ? [locked] : [])))
  const companies = [...new Set(locks.flatMap(({ company_name }) => company_name ?? []))]
  if (locks.length === 0) return null
  return (
    <TextWithIcon icon={<Lock size={16} aria-hidden />} mt="sm" fz="sm" c="dimmed">
      {companies.length > 0
        ? t('matrix.companyLocks', { company: companies.join(', ') })
        : t('matrix.productLocks')}
    </TextWithIcon>
  )
}

const Matrix = ({ kinds }: Pick<NotificationChoices, 'kinds'>) => {
  const { changed, choose } = useChoices()
  const channels = notificationChannels.filter((channel) =>
    kinds.some(({ cells }) => cells.some((cell) => cell.channel === channel)),
  )
  return (
    <KindTable
      kinds={kinds}
      channels={channels}
      cellOf={(kind, channel, cell) => (
        <Cell
          kind={kind}
          channel={channel}
          cell={cell}
          wanted={changed[keyOf(kind, channel)] ?? cell?.wanted ?? false}
          onChoose={(wanted) => choose(kind, channel, wanted)}
        />
      )}
    />
  )
}

/** Tells a student that their manager hears of their due dates. */
const NotifiedManager = ({ name }: { name: string }) => {
  const { t } = useTranslation('notifications')
  return (
    <TextWithIcon icon={<Users size={16} aria-hidden />} mt="sm" fz="sm" c="dimmed">
      {t('matrix.notifiedManager', { name })}
    </TextWithIcon>
  )
}

/** The user's notification preferences, by kind and channel, and their hours. */
export const NotificationMatrix = () => {
  const { data } = useQuery(choicesQuery())
  if (!data)
    return (
      <Skeleton>
        <RowsSkeleton rows={6} />
      </Skeleton>
    )
  return (
    <>
      <Matrix kinds={data.data.kinds} />
      <Locks kinds={data.data.kinds} />
      {data.data.notified_manager ? <NotifiedManager name={data.data.notified_manager} /> : null}
      <NotificationTimesForm choices={data.data} />
    </>
  )
}
