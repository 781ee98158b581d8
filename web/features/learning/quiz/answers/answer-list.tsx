import { Stack } from '@mantine/core'
import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { BreakableText } from '#ui/text/breakable-text.tsx'
import { QuestionPicture } from '../question/question-image.tsx'
import { type InputProps, isSingle } from './answer-input.ts'
import classes from './answer-list.module.css'
import { answerFlag, answerState, choose } from './answer-state.ts'

/** The answers as large targets, each with its key. */
export const AnswerList = ({ question, given, onChange, fixed, labelledBy, lang }: InputProps) => {
  const { t } = useTranslation('learning')
  const single = isSingle(question.type)
  const chosen = given.answer_ids ?? []
  return (
    <Stack
      component="ol"
      gap="sm"
      mt="xl"
      role={single ? 'radiogroup' : 'group'}
      aria-labelledby={labelledBy}
    >
      {question.answers.map((answer, index) => {
        const state = answerState(question, answer.id)
        const flag = answerFlag(question, answer.id)
        return (
          <li key={answer.id} role="presentation">
            <label
              className={classes.answer}
              data-state={state}
              data-chosen={chosen.includes(answer.id) || undefined}
            >
              <input
                type={single ? 'radio' : 'checkbox'}
                name={question.id}
                value={answer.id}
                checked={chosen.includes(answer.id)}
                disabled={fixed}
                onChange={() => onChange({ answer_ids: [...choose(question.type, chosen, answer.id)] })}
              />
              <kbd aria-hidden="true">{index + 1}</kbd>
              <span lang={lang}>
                <BreakableText>{answer.text}</BreakableText>
                <QuestionPicture picture={answer.media} small />
              </span>
              {flag ? (
                <span className={classes.flag}>
                  {state === 'given' ? <X size={16} aria-hidden /> : <Check size={16} aria-hidden />}
                  {t(flag)}
                </span>
              ) : null}
            </label>
          </li>
        )
      })}
    </Stack>
  )
}
