import { BookOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OutlineItem, StudentItem } from '../../../../contract/learning.ts'
import { languageTag } from '../../../../contract/locales.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import classes from './from-lessons.module.css'

/** Where to read on. The answer is recorded and the attempt stays open: it goes on where it was left. */
export const FromLessons = ({
  course,
  lessons,
}: {
  course: StudentItem['course']
  lessons: readonly OutlineItem[]
}) => {
  const { t } = useTranslation('learning')
  if (lessons.length === 0) return null
  return (
    <div className={classes.from}>
      <BookOpen size={18} aria-hidden />
      <span>{t('quiz.fromLesson', { count: lessons.length })}</span>
      <ul>
        {lessons.map(({ id, slug, title }) => (
          <li key={id} lang={languageTag(course.locale)}>
            <TextLink
              to="front.library.item"
              params={{ course: { slug: course.slug, id: course.id }, item: { slug, id } }}
            >
              {title}
            </TextLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
