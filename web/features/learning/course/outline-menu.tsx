import { Box, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Bookmark, ChevronLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Outline, OutlineItem } from '#contract/learning/learning.ts'
import { languageTag } from '#contract/locales.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { useRouteParams } from '#lib/navigation/named-routes.ts'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { ProgressBar } from '#ui/feedback/progress.tsx'
import { Skeleton, SkeletonBar, TextSkeleton } from '#ui/feedback/skeleton.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { ItemMark } from '../item/item-mark.tsx'
import { useItemNote } from '../item/item-note.ts'
import { outlineQuery } from '../learning.api.ts'
import { notesQuery } from '../notes/notes.api.ts'
import { itemsOf } from './outline-items.ts'
import classes from './outline-menu.module.css'

const Waiting = () => (
  <Skeleton>
    <Box px="xs" pt="sm" pb="md">
      <SkeletonBar width="70%" height="20px" />
      <SkeletonBar height="6px" />
    </Box>
    <TextSkeleton lines={10} />
  </Skeleton>
)

const Items = ({ course, items }: { course: Outline['course']; items: OutlineItem[] }) => {
  const { t } = useTranslation('learning')
  const noteOf = useItemNote()
  const { item: here } = useRouteParams('front.library.item')
  const { data: notes } = useQuery(notesQuery(course.id))
  const marked = new Set(notes?.data.filter(({ bookmarked }) => bookmarked).map(({ item_id }) => item_id))
  return (
    <ol>
      {items.map((item) => (
        <li key={item.id}>
          <RouteLink
            to="front.library.item"
            params={{ course: { slug: course.slug, id: course.id }, item: { slug: item.slug, id: item.id } }}
            aria-current={item.id === here.id ? 'page' : undefined}
          >
            <ItemMark state={item.state} current={item.id === here.id} />
            <span>
              <span lang={languageTag(item.title_locale ?? course.locale)}>{item.title}</span>
              <small>{noteOf(item)}</small>
              {item.changed ? <small className={classes.changed}>{t('changed.mark')}</small> : null}
              {marked.has(item.id) ? <VisuallyHidden>{t('notes.bookmarked')}</VisuallyHidden> : null}
              {item.state === 'completed' ? <VisuallyHidden>{t('outline.done')}</VisuallyHidden> : null}
            </span>
            {marked.has(item.id) ? <Bookmark className={classes.bookmark} size={14} aria-hidden /> : null}
          </RouteLink>
        </li>
      ))}
    </ol>
  )
}

/** The course outline in the column beside a lesson or quiz, and in a sheet on a phone. */
export const OutlineMenu = () => {
  const { t } = useTranslation('learning')
  const format = useFormat()
  const { course: at } = useRouteParams('front.library.item')
  const { data } = useQuery({ ...outlineQuery(at.id), meta: { quiet: true } })
  if (!data) return <Waiting />
  const { course, chapters, final_exam } = data.data
  const items = itemsOf(data.data)
  const done = items.filter(({ state }) => state === 'completed').length
  return (
    <div className={classes.menu}>
      <RouteLink
        to="front.library.show"
        params={{ course: { slug: course.slug, id: course.id } }}
        className={classes.back}
      >
        <ChevronLeft size={16} aria-hidden />
        {t('item.course')}
      </RouteLink>
      <Box px="xs" pt="sm" pb="md">
        <Text
          component="b"
          display="block"
          mb="sm"
          fz="md"
          fw={650}
          lh={1.3}
          lts="-0.015em"
          lang={languageTag(course.title_locale ?? course.locale)}
        >
          {course.title}
        </Text>
        <ProgressBar value={course.percent} label={t('courseProgress', { course: course.title })} />
        <Group
          justify="space-between"
          wrap="nowrap"
          mt={6}
          fz="xs"
          c="dimmed"
          className={classes.figures ?? ''}
        >
          <span>{t('outline.doneOf', { done, count: items.length })}</span>
          <span>{format.percent(course.percent)}</span>
        </Group>
      </Box>
      {chapters.map((chapter) => (
        <section key={chapter.id}>
          <h2 lang={languageTag(chapter.title_locale ?? course.locale)}>{chapter.title}</h2>
          <Items course={course} items={chapter.sections.flatMap((section) => section.items)} />
        </section>
      ))}
      {final_exam.length > 0 ? (
        <section>
          <h2>{t('outline.finalExam')}</h2>
          <Items course={course} items={final_exam} />
        </section>
      ) : null}
    </div>
  )
}
