import { BookOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OutlineItem, StudentItem } from '#contract/learning/learning.ts'
import { languageTag } from '#contract/locales.ts'
import { TextLink } from '#ui/text/text-link.tsx'
import classes from './from-lesson.module.css'

/** A link to the lesson. The answer is recorded, and the attempt stays open and continues where it was left. */
export const FromLesson = ({ course, lesson }: { course: StudentItem['course']; lesson: OutlineItem }) => {
  const { t } = useTranslation('learning')
  const { id, slug, title } = lesson
  return (
    <p className={classes.from}>
      <BookOpen size={18} aria-hidden />
      <span>{t('quiz.fromLesson')}</span>
      <span lang={languageTag(course.locale)}>
        <TextLink
          to="front.library.item"
          params={{ course: { slug: course.slug, id: course.id }, item: { slug, id } }}
        >
          {title}
        </TextLink>
      </span>
    </p>
  )
}
