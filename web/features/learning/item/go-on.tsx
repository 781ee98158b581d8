import { Button } from '@mantine/core'
import { ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudentItem } from '#contract/learning/learning.ts'
import type { ItemRef } from '#contract/learning/references.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { usePreviewed } from '../previewed.ts'

interface GoOnProps {
  course: StudentItem['course']
  next: ItemRef | null
  /** Takes the focus when it replaces a button that was just pressed. */
  focusOnArrival?: boolean
  /** The id of a text to read out with the button, such as the achievement. */
  describedBy?: string
}

/** Leads from a finished item to the next one, to the finish page, or back to the course. */
export const GoOn = ({ course, next, focusOnArrival = false, describedBy }: GoOnProps) => {
  const { t } = useTranslation('learning')
  const holder = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (focusOnArrival) holder.current?.querySelector('a')?.focus({ preventScroll: true })
  }, [focusOnArrival])
  const params = { course: { slug: course.slug, id: course.id } }
  const arrow = <ChevronRight size={16} aria-hidden />
  const previewed = usePreviewed()
  if (previewed)
    return next ? (
      <Button rightSection={arrow} fullWidth onClick={() => previewed.openItem(next)}>
        {t('item.nextItem', { title: next.title })}
      </Button>
    ) : null
  return (
    <span ref={holder} style={{ display: 'flex' }}>
      {next ? (
        <ButtonLink
          to="front.library.item"
          params={{ ...params, item: { slug: next.slug, id: next.id } }}
          rightSection={arrow}
          fullWidth
          aria-describedby={describedBy}
        >
          {t('item.nextItem', { title: next.title })}
        </ButtonLink>
      ) : course.status === 'completed' ? (
        <ButtonLink
          to="front.library.finish"
          params={params}
          rightSection={arrow}
          fullWidth
          aria-describedby={describedBy}
        >
          {t('item.finish')}
        </ButtonLink>
      ) : (
        <ButtonLink to="front.library.show" params={params} fullWidth aria-describedby={describedBy}>
          {t('item.toCourse')}
        </ButtonLink>
      )}
    </span>
  )
}
