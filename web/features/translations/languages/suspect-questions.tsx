import { useQuery } from '@tanstack/react-query'
import { ChevronRight, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { languageTag } from '#contract/locales.ts'
import type { TranslationJob } from '#contract/translations/jobs.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { suspectQuestionsQuery } from '../translations.api.ts'
import classes from './languages.module.css'

/** More would push the card's footer away; looking at these probably fixes the others too. */
const mostShown = 5

/**
 * Questions that students answer differently in this language than in the others, perhaps because of a wrong
 * translation.
 */
export const SuspectQuestions = ({ job }: { job: TranslationJob }) => {
  const { t } = useTranslation('translations')
  const format = useFormat()
  const { data } = useQuery(suspectQuestionsQuery(job.course.id, job.locale))
  const questions = data?.data ?? []
  if (questions.length === 0) return null
  const share = ({ correct, answered }: { correct: number; answered: number }): string =>
    format.percent((100 * correct) / answered)
  return (
    <div className={classes.gate}>
      <h3>{t('suspect.title')}</h3>
      <ul>
        {questions.slice(0, mostShown).map(({ question_id, text, own, others }) => (
          <li key={question_id}>
            <RouteLink
              to="admin.courses.translate"
              params={{ courseId: job.course.id, locale: job.locale, section: 'quizzes' }}
              search={{ q: text.slice(0, 100) }}
            >
              <TriangleAlert size={16} aria-hidden />
              <span>
                <span lang={languageTag(job.locale)}>{text}</span>{' '}
                {t('suspect.shares', { own: share(own), others: share(others) })}
              </span>
              <ChevronRight size={16} aria-hidden />
            </RouteLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
