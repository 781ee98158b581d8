import { Group } from '@mantine/core'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Locale } from '#contract/locales.ts'
import { RouteLink, useGo } from '#lib/navigation/route-link.tsx'
import type { LessonContents } from '../content.api.ts'
import classes from './lesson-ways.module.css'

interface LessonWaysProps {
  courseId: string
  locale: Locale
  lesson: Pick<LessonContents, 'previous' | 'next'>
  /** Saves the page first, so that the other lesson shows this one's current title. */
  onBefore: () => Promise<unknown>
}

/** Below the text: links to the previous and next lesson, in the same language. */
export const LessonWays = ({ courseId, locale, lesson, onBefore }: LessonWaysProps) => {
  const { t } = useTranslation('editor')
  const go = useGo()
  if (!lesson.previous && !lesson.next) return null
  const way = (which: 'previous' | 'next') => {
    const there = lesson[which]
    if (!there) return null
    const to = { to: 'admin.courses.content', params: { courseId, lessonId: there.id, locale } } as const
    const follow = async (event: MouseEvent) => {
      // A link opened in a new tab leaves this page as it is.
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      await onBefore()
      await go(to)
    }
    return (
      <RouteLink {...to} data-way={which} onClick={(event) => void follow(event)}>
        {which === 'previous' ? <ArrowLeft size={16} aria-hidden /> : null}
        <span>
          <small>{t(`ways.${which}`)} </small>
          <b>{there.title}</b>
        </span>
        {which === 'next' ? <ArrowRight size={16} aria-hidden /> : null}
      </RouteLink>
    )
  }
  return (
    <Group
      component="nav"
      gap="sm"
      align="stretch"
      maw={780}
      className={classes.ways ?? ''}
      aria-label={t('ways.label')}
    >
      {way('previous')}
      {way('next')}
    </Group>
  )
}
