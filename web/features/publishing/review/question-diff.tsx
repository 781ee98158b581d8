import { Check, TriangleAlert, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ItemChange } from '../../../../contract/publishing.ts'
import { Pill } from '../../../ui/pill.tsx'
import classes from './diff.module.css'
import { DiffSides, DiffText } from './diff-text.tsx'

type QuestionChange = ItemChange['questions'][number]
type AnswerRow = QuestionChange['answers'][number]

export interface Releases {
  /** The number of the release that is compared with; null where there is none. */
  old: number | null
  next: number
}

/** Whether an answer was or is right; said with weight where that changed. */
const Key = ({
  isRight,
  wasRight,
  isNow,
}: {
  isRight: boolean | null
  wasRight: boolean | null
  isNow: boolean
}) => {
  const { t } = useTranslation('publishing')
  if (isRight === null) return <span className={classes.quiet}>{t('diff.key.absent')}</span>
  const hasTurned = isNow && wasRight !== null && wasRight !== isRight
  if (hasTurned)
    return (
      <Pill tone={isRight ? 'good' : 'bad'} icon={isRight ? <Check aria-hidden /> : <X aria-hidden />}>
        {t(isRight ? 'diff.key.rightNow' : 'diff.key.wrongNow')}
      </Pill>
    )
  return isRight ? (
    <Pill icon={<Check aria-hidden />}>{t('diff.key.right')}</Pill>
  ) : (
    <span className={classes.quiet}>{t('diff.key.wrong')}</span>
  )
}

const Answer = ({ row, isCompared }: { row: AnswerRow; isCompared: boolean }) => {
  const { t } = useTranslation('publishing')
  const isGone = row.is_correct === null
  return (
    <tr>
      <td>
        {row.parts ? <DiffText parts={row.parts} /> : isGone ? <del>{row.text}</del> : row.text}
        {row.feedback ? (
          <small>
            {t('diff.feedback')} <DiffText parts={row.feedback} />
          </small>
        ) : null}
      </td>
      {isCompared ? (
        <td>
          <Key isRight={row.was_correct} wasRight={null} isNow={false} />
        </td>
      ) : null}
      <td>
        <Key isRight={row.is_correct} wasRight={row.was_correct} isNow />
      </td>
    </tr>
  )
}

interface QuestionDiffProps {
  question: QuestionChange
  releases: Releases
  isSplit: boolean
}

/** A question with its answer key, old against new. */
export const QuestionDiff = ({ question, releases, isSplit }: QuestionDiffProps) => {
  const { t } = useTranslation('publishing')
  const isCompared = releases.old !== null && question.change === 'changed'
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
      <table>
        <thead>
          <tr>
            <th scope="col">{t('diff.answer')}</th>
            {isCompared ? <th scope="col">{t('releases.number', { number: releases.old })}</th> : null}
            <th scope="col">
              {question.change === 'removed'
                ? t('diff.key.label')
                : t('releases.number', { number: releases.next })}
            </th>
          </tr>
        </thead>
        <tbody>
          {question.answers.map((row, place) => (
            <Answer
              key={place}
              row={question.change === 'removed' ? { ...row, is_correct: row.was_correct } : row}
              isCompared={isCompared}
            />
          ))}
        </tbody>
      </table>
      {question.explanation ? (
        <div className={classes.explanation}>
          <b>{t('diff.explanation')}</b>
          <DiffSides parts={question.explanation} isSplit={isSplit && isCompared} />
        </div>
      ) : null}
    </article>
  )
}
