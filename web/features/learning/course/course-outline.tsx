import { Box, Group, Stack } from '@mantine/core'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Outline, OutlineItem } from '#contract/learning/learning.ts'
import { languageTag } from '#contract/locales.ts'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { CardList } from '#ui/layout/page.tsx'
import { Pill } from '#ui/text/pill.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { ItemMark } from '../item/item-mark.tsx'
import { useItemNote } from '../item/item-note.ts'
import classes from './course-outline.module.css'

interface RowProps {
  course: Outline['course']
  item: OutlineItem
  current: boolean
}

const Row = ({ course, item, current }: RowProps) => {
  const { t } = useTranslation('learning')
  const noteOf = useItemNote()
  return (
    <li>
      <RouteLink
        to="front.library.item"
        params={{ course: { slug: course.slug, id: course.id }, item: { slug: item.slug, id: item.id } }}
        className={classes.row}
        data-state={item.state}
      >
        <ItemMark state={item.state} current={current} />
        <span className={classes.title}>
          <span lang={languageTag(item.title_locale ?? course.locale)}>{item.title}</span>
          <small>{noteOf(item)}</small>
        </span>
        {item.state === 'completed' ? <VisuallyHidden>{t('outline.done')}</VisuallyHidden> : null}
        <Group component="span" gap="sm" wrap="nowrap">
          {item.changed ? <Pill tone="info">{t('changed.mark')}</Pill> : null}
          <ChevronRight className={classes.arrow} size={16} aria-hidden />
        </Group>
      </RouteLink>
    </li>
  )
}

/** The whole course on its page, by chapter. */
export const CourseOutline = ({ outline }: { outline: Outline }) => {
  const { t } = useTranslation('learning')
  const { course, chapters, final_exam, current_item_id } = outline
  const rows = (items: OutlineItem[]) =>
    items.map((item) => (
      <Row key={item.id} course={course} item={item} current={item.id === current_item_id} />
    ))
  return (
    <Stack gap="lg">
      {chapters.map((chapter) => (
        <section key={chapter.id}>
          <Box component="h3" mb="sm" fz="sm" lang={languageTag(chapter.title_locale ?? course.locale)}>
            {chapter.title}
          </Box>
          <CardList component="div">
            {chapter.sections.map((section) => (
              <div key={section.id} className={classes.section}>
                {section.title && section.title !== chapter.title ? (
                  <h4 lang={languageTag(section.title_locale ?? course.locale)}>{section.title}</h4>
                ) : null}
                <ol className={classes.rows}>{rows(section.items)}</ol>
              </div>
            ))}
          </CardList>
        </section>
      ))}
      {final_exam.length > 0 ? (
        <section>
          <Box component="h3" mb="sm" fz="sm">
            {t('outline.finalExam')}
          </Box>
          <CardList component="div">
            <ol className={classes.rows}>{rows(final_exam)}</ol>
          </CardList>
        </section>
      ) : null}
    </Stack>
  )
}

export const CourseOutlineSkeleton = () => (
  <Skeleton>
    <RowsSkeleton rows={5} />
  </Skeleton>
)
