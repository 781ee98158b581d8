import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { StudentCourse } from '#contract/learning/learning.ts'
import type { WhyNot } from '#contract/learning/why-not.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { CardList } from '#ui/layout/page.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { outlineQuery } from '../learning.api.ts'
import { WhoCanHelp } from '../quiz/result/who-can-help.tsx'
import { itemsOf } from './outline-items.ts'

/** Replaces the finish page while something is missing: lists it, with links. */
export const MissingList = ({ course, missing }: { course: StudentCourse; missing: readonly WhyNot[] }) => {
  const { t } = useTranslation('learning')
  const { data: outline } = useQuery({ ...outlineQuery(course.id), meta: { quiet: true } })
  const items = outline ? itemsOf(outline.data) : []
  const at = { slug: course.slug, id: course.id }
  return (
    <div>
      <EmptyState
        level={1}
        drawing="courses"
        title={t('finish.notYet')}
        message={t('finish.notYetWhy', { course: course.title })}
      />
      <CardList maw={640} mx="auto">
        {missing.map((why) => {
          const item = items.find(({ id }) => id === why.item_id)
          return (
            <Group
              key={`${why.rule} ${why.item_id}`}
              component="li"
              justify="space-between"
              gap="var(--s-1) var(--s-4)"
              px={20}
              py={14}
            >
              <span>
                {why.message}
                <WhoCanHelp why={why} />
              </span>
              {item ? (
                <TextLink
                  to="front.library.item"
                  params={{ course: at, item: { slug: item.slug, id: item.id } }}
                >
                  {t(why.rule === 'attempts_used' ? 'quiz.review' : `item.open.${item.kind}`)}
                </TextLink>
              ) : null}
            </Group>
          )
        })}
      </CardList>
      <Group justify="center" mt="lg">
        <ButtonLink to="front.library.show" params={{ course: at }} size="lg">
          {t('item.toCourse')}
        </ButtonLink>
      </Group>
    </div>
  )
}
