import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { NotificationChannel, NotificationKind } from '#contract/notifications/notices.ts'
import { unbroken } from '#lib/i18n/no-break-hyphens.ts'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import classes from './notification-matrix.module.css'

interface KindTableProps<C> {
  kinds: readonly { kind: NotificationKind; cells: readonly C[] }[]
  channels: readonly NotificationChannel[]
  /** For content wider than a checkbox. */
  isWide?: boolean
  cellOf: (kind: NotificationKind, channel: NotificationChannel, cell: C | undefined) => ReactNode
}

/**
 * A row per kind and a column per channel; where there is no room for columns, each kind lists its channels below it.
 */
export const KindTable = <C extends { channel: NotificationChannel }>({
  kinds,
  channels,
  isWide = false,
  cellOf,
}: KindTableProps<C>) => {
  const { t } = useTranslation('notifications')
  return (
    <div className={classes.frame}>
      <table className={classes.matrix} data-wide={isWide || undefined}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t('matrix.kind')}</VisuallyHidden>
            </th>
            {channels.map((channel) => (
              <th key={channel} scope="col">
                {unbroken(t(`channels.${channel}`))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ kind, cells }) => (
            <tr key={kind}>
              <th scope="row">
                {t(`kinds.${kind}.label`)}
                <small>{t(`kinds.${kind}.why`)}</small>
              </th>
              {channels.map((channel) => (
                <td key={channel} data-label={unbroken(t(`channels.${channel}`))}>
                  {cellOf(
                    kind,
                    channel,
                    cells.find((one) => one.channel === channel),
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
