import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { StudentCourse } from '#contract/learning/learning.ts'
import type { WhyNot } from '#contract/learning/why-not.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { outlineQuery } from '../learning.api.ts'
import { WhoCanHelp } from '../quiz/result/who-can-help.tsx'
import classes from './missing-list.module.css'
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
      <ul className={classes.list}>
        {missing.map((why) => {
          const item = items.find(({ id }) => id === why.item_id)
          return (
            <li key={`${why.rule} ${why.item_id}`}>
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
            </li>
          )
        })}
      </ul>
      <div className={classes.back}>
        <ButtonLink to="front.library.show" params={{ course: at }} size="lg">
          {t('item.toCourse')}
        </ButtonLink>
      </div>
    </div>
  )
}
