import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Pill } from '#ui/text/pill.tsx'
import { AnswerKey, type ComparedNames, type QuestionChange } from './answer-key.tsx'
import classes from './diff.module.css'
import { DiffSides } from './diff-text.tsx'

interface QuestionDiffProps {
  question: QuestionChange
  names: ComparedNames
  isSplit: boolean
}

/** A question with its answer key, old against new. */
export const QuestionDiff = ({ question, names, isSplit }: QuestionDiffProps) => {
  const { t } = useTranslation('publishing')
  const isCompared = names.old !== null && question.change === 'changed'
  return (
    <article className={classes.question} data-change={question.change}>
      <header>
        <span className={classes.label}>{t(`diff.question.${question.change}`)}</span>
        {question.key_changed ? (
          <Pill tone="bad" icon={<TriangleAlert aria-hidden />}>
            {t('diff.key.changed')}
          </Pill>
        ) : null}
      </header>
      <DiffSides parts={question.parts} isSplit={isSplit && isCompared} />
      {question.answers.length > 0 || question.number ? (
        <AnswerKey question={question} names={names} isCompared={isCompared} />
      ) : null}
      {question.explanation ? (
        <div className={classes.explanation}>
          <b>{t('diff.explanation')}</b>
          <DiffSides parts={question.explanation} isSplit={isSplit && isCompared} />
        </div>
      ) : null}
    </article>
  )
}
