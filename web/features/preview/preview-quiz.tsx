import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { languageTag } from '../../../contract/locales.ts'
import { useFormat } from '../../lib/i18n/format.ts'
import type { PreviewItem } from './preview.api.ts'
import classes from './preview-item.module.css'
import { ItemFacts } from './preview-lesson.tsx'

type Quiz = NonNullable<PreviewItem['quiz']>
type Question = Quiz['questions'][number]

interface PreviewQuizProps {
  item: PreviewItem
  quiz: Quiz
  renderQuestion: (question: Question, place: { number: number; total: number; lang: string }) => ReactNode
  next: ReactNode
}

/** The quiz's terms in words. */
const useTerms = ({ questions, pass_mark, attempts_allowed, time_limit_seconds }: Quiz): string[] => {
  const { t } = useTranslation('preview')
  const format = useFormat()
  return [
    t('quiz.questions', { count: questions.length }),
    t('quiz.passMark', { mark: format.percent(pass_mark) }),
    attempts_allowed === 0 ? t('quiz.anyAttempts') : t('quiz.attempts', { count: attempts_allowed }),
    ...(time_limit_seconds
      ? [t('quiz.timeLimit', { time: format.minutes(Math.ceil(time_limit_seconds / 60)) })]
      : []),
  ]
}

/** A quiz of the draft: its terms, then every question. The key stays with the server. */
export const PreviewQuiz = ({ item, quiz, renderQuestion, next }: PreviewQuizProps) => {
  const { t } = useTranslation('preview')
  const lang = languageTag(item.locale)
  const terms = useTerms(quiz)
  const total = quiz.questions.length
  const questions = useMemo(
    () =>
      quiz.questions.map((question, place) => (
        <li key={question.id}>{renderQuestion(question, { number: place + 1, total, lang })}</li>
      )),
    [quiz.questions, renderQuestion, total, lang],
  )
  return (
    <div className={classes.item}>
      <article className={classes.article}>
        <h1 lang={lang}>{item.title}</h1>
        <ItemFacts item={item} />
        {quiz.description ? (
          <p className={classes.description} lang={lang}>
            {quiz.description}
          </p>
        ) : null}
        <ul className={classes.terms}>
          {terms.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
        {total > 0 ? (
          <ol className={classes.questions}>{questions}</ol>
        ) : (
          <p className={classes.nothing}>{t('quiz.none')}</p>
        )}
        <footer className={classes.foot}>
          <div className={classes.next}>{next}</div>
        </footer>
      </article>
    </div>
  )
}
