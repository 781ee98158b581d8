import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ItemChange, NumberKey } from '#contract/publishing/publishing.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { Pill } from '#ui/text/pill.tsx'
import classes from './diff.module.css'
import { DiffText } from './diff-text.tsx'

export type QuestionChange = ItemChange['questions'][number]
type AnswerRow = QuestionChange['answers'][number]

/** The names of the two states that are compared, such as “Release 3”. */
export interface ComparedNames {
  /** Null if there is nothing to compare with. */
  old: string | null
  next: string
}

/** Whether an answer was and is correct, emphasized if that has changed. */
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

const Step = ({ number }: { number: number | null }) => {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  return number === null ? (
    <span className={classes.quiet}>{t('diff.key.absent')}</span>
  ) : (
    t('diff.key.step', { number: format.number(number) })
  )
}

/** A part of an e-mail is a warning sign or not; it is not an answer to choose. */
const Sign = ({ isSign }: { isSign: boolean | null }) => {
  const { t } = useTranslation('publishing')
  if (isSign === null) return <span className={classes.quiet}>{t('diff.key.absent')}</span>
  return isSign ? (
    <Pill>{t('diff.key.sign')}</Pill>
  ) : (
    <span className={classes.quiet}>{t('diff.key.noSign')}</span>
  )
}

const KeyCell = ({
  row,
  type,
  side,
}: {
  row: AnswerRow
  type: QuestionChange['type']
  side: 'was' | 'is'
}) => {
  if (row.is_step !== undefined)
    return <Step number={(side === 'was' ? row.was_step : row.is_step) ?? null} />
  const { was_correct, is_correct } = row
  if (type === 'inspect_email') return <Sign isSign={side === 'was' ? was_correct : is_correct} />
  return side === 'was' ? (
    <Key isRight={was_correct} wasRight={null} isNow={false} />
  ) : (
    <Key isRight={is_correct} wasRight={was_correct} isNow />
  )
}

/** A single number or a range; a range also shows its middle. */
const Numbers = ({ given }: { given: NumberKey | null }) => {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  if (given === null) return <span className={classes.quiet}>{t('diff.key.absent')}</span>
  const { min, max, unit } = given
  const ends = [...new Set([min, max])].map((end) => (end === null ? '…' : format.number(end)))
  const middle =
    min !== null && max !== null && min < max
      ? ` (${format.number((min + max) / 2)} ± ${format.number((max - min) / 2)})`
      : ''
  return `${ends.join(' – ')} ${unit}`.trim() + middle
}

const Answer = ({
  row,
  type,
  isCompared,
}: {
  row: AnswerRow
  type: QuestionChange['type']
  isCompared: boolean
}) => {
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
          <KeyCell row={row} type={type} side="was" />
        </td>
      ) : null}
      <td>
        <KeyCell row={row} type={type} side="is" />
      </td>
    </tr>
  )
}

/** A removed question has only its old answer key. */
const asBefore = (row: AnswerRow): AnswerRow => ({
  ...row,
  is_correct: row.was_correct,
  ...(row.was_step === undefined ? {} : { is_step: row.was_step }),
})

interface AnswerKeyProps {
  question: QuestionChange
  names: ComparedNames
  isCompared: boolean
}

/** The answer key of a question, old against new: correct answers, the order of steps, or numbers. */
export const AnswerKey = ({ question, names, isCompared }: AnswerKeyProps) => {
  const { t } = useTranslation('publishing')
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t(question.type === 'ordering' ? 'diff.step' : 'diff.answer')}</th>
          {isCompared ? <th scope="col">{names.old}</th> : null}
          <th scope="col">{question.change === 'removed' ? t('diff.key.label') : names.next}</th>
        </tr>
      </thead>
      <tbody>
        {question.number ? (
          <tr>
            <td>{t('diff.number')}</td>
            {isCompared ? (
              <td>
                <Numbers given={question.number.was} />
              </td>
            ) : null}
            <td>
              <Numbers given={question.change === 'removed' ? question.number.was : question.number.is} />
            </td>
          </tr>
        ) : null}
        {question.answers.map((row, index) => (
          <Answer
            key={index}
            row={question.change === 'removed' ? asBefore(row) : row}
            type={question.type}
            isCompared={isCompared}
          />
        ))}
      </tbody>
    </table>
  )
}
