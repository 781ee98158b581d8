import { Paperclip } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { StudentQuestion } from '../../../../../contract/attempts.ts'
import type { InputProps } from '../given.ts'
import classes from './email-input.module.css'

type Part = StudentQuestion['answers'][number]

const bodyKinds = ['text', 'link', 'attachment']
const isBody = ({ part }: Part): boolean => part !== undefined && bodyKinds.includes(part)

/** `missed` is a warning sign nobody marked, `alarm` a mark on what is harmless. */
type State = 'found' | 'missed' | 'alarm' | undefined

const stateOf = ({ feedback }: StudentQuestion, id: string, isMarked: boolean): State => {
  if (!feedback) return undefined
  const isSign = feedback.best_answer_ids.includes(id)
  if (isSign) return isMarked ? 'found' : 'missed'
  return isMarked ? 'alarm' : undefined
}

/** Warning signs in the order they stand in the message, each of which has a number. */
const signsOf = ({ answers, feedback }: StudentQuestion): string[] =>
  answers.filter(({ id }) => feedback?.best_answer_ids.includes(id)).map(({ id }) => id)

const PartButton = ({ question, given, onChange, fixed, answer }: InputProps & { answer: Part }) => {
  const { t } = useTranslation('learning')
  const marked = given.answer_ids ?? []
  const isMarked = marked.includes(answer.id)
  const number = signsOf(question).indexOf(answer.id) + 1
  const toggle = () =>
    onChange({
      answer_ids: isMarked ? marked.filter((id) => id !== answer.id) : [...marked, answer.id],
    })
  return (
    <button
      type="button"
      className={classes.part}
      aria-pressed={isMarked}
      data-kind={answer.part}
      data-state={stateOf(question, answer.id, isMarked)}
      disabled={fixed}
      onClick={toggle}
    >
      {answer.part === 'attachment' ? <Paperclip size={16} aria-hidden /> : null}
      <span>
        <span className={classes.text}>{answer.text}</span>
        {answer.target ? (
          <span className={classes.target}>{t('quiz.email.leadsTo', { target: answer.target })}</span>
        ) : null}
      </span>
      {number > 0 ? <span className={classes.mark}>{number}</span> : null}
    </button>
  )
}

const Findings = ({ question, given }: Pick<InputProps, 'question' | 'given'>) => {
  const { t } = useTranslation('learning')
  const { feedback, answers } = question
  if (!feedback) return null
  const signs = signsOf(question)
  const alarms = (given.answer_ids ?? []).filter((id) => !signs.includes(id))
  const remark = (id: string) => feedback.answers.find((answer) => answer.id === id)?.feedback
  const text = (id: string) => answers.find((answer) => answer.id === id)?.text
  return (
    <ol className={classes.findings}>
      {signs.map((id, place) => (
        <li key={id}>
          <span className={classes.mark}>{place + 1}</span>
          <span>
            <small>{t(given.answer_ids?.includes(id) ? 'quiz.email.found' : 'quiz.email.missed')}</small>
            {remark(id) || text(id)}
          </span>
        </li>
      ))}
      {alarms.map((id) => (
        <li key={id}>
          <span aria-hidden>–</span>
          <span>
            <small>{t('quiz.email.harmless', { part: text(id) })}</small>
            {remark(id)}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** A message whose parts are marked as warning signs: each is a button, so finger, mouse and keys do the same. */
export const EmailInput = (props: InputProps) => {
  const { question, given, labelledBy, lang } = props
  const { t } = useTranslation('learning')
  const { answers, feedback } = question
  return (
    <>
      <div className={classes.email} role="group" aria-labelledby={labelledBy} lang={lang}>
        <dl className={classes.head}>
          {answers
            .filter((answer) => !isBody(answer))
            .map((answer) => (
              <div key={answer.id} className={classes.line}>
                <dt>{t(`quiz.email.parts.${answer.part ?? 'text'}`)}</dt>
                <dd>
                  <PartButton {...props} answer={answer} />
                </dd>
              </div>
            ))}
        </dl>
        <div className={classes.body}>
          {answers.filter(isBody).map((answer) => (
            <PartButton key={answer.id} {...props} answer={answer} />
          ))}
        </div>
      </div>
      {feedback ? (
        <Findings question={question} given={given} />
      ) : (
        <p className={classes.count} role="status">
          {t('quiz.email.marked', { count: given.answer_ids?.length ?? 0 })}
        </p>
      )}
    </>
  )
}
