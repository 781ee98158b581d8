import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#lib/api/api-error.ts'
import { useFormat } from '#lib/i18n/format.ts'
import type { SlugId } from '#lib/navigation/named-routes.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { itemsOf } from '../course/outline-items.ts'
import { whyNotOf } from '../course/why-not.ts'
import { outlineQuery } from '../learning.api.ts'

interface LockedItemProps {
  course: SlugId
  error: ApiError
  /** Shown until the outline is loaded: its button would otherwise push the other one away under a finger. */
  waiting: ReactNode
}

/** Replaces an item that is still locked: the reason, and a link to what unlocks it. */
export const LockedItem = ({ course, error, waiting }: LockedItemProps) => {
  const { t } = useTranslation('learning')
  const format = useFormat()
  const { data: outline, isLoading } = useQuery(outlineQuery(course.id))
  const why = whyNotOf(error)
  const item = outline ? itemsOf(outline.data).find(({ id }) => id === why?.item_id) : undefined
  if (isLoading) return waiting
  return (
    <Group justify="center" mih="calc(100dvh - var(--over, 0px))">
      <EmptyState
        level={1}
        drawing="closed"
        title={t('item.locked')}
        message={
          <>
            {why?.message ?? error.message}
            {why?.until ? ` ${t('item.lockedUntil', { moment: format.date(why.until, 'moment') })}` : null}
          </>
        }
        actions={
          <>
            {item ? (
              <ButtonLink
                to="front.library.item"
                params={{ course, item: { slug: item.slug, id: item.id } }}
                size="lg"
              >
                {t(`item.open.${item.kind}`)}
              </ButtonLink>
            ) : null}
            <ButtonLink to="front.library.show" params={{ course }} variant="default" size="lg">
              {t('item.toCourse')}
            </ButtonLink>
          </>
        }
      />
    </Group>
  )
}
