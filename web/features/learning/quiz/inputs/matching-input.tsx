import { Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { InputProps } from '../answers/answer-input.ts'
import { QuestionPicture } from '../question/question-image.tsx'
import classes from './inputs.module.css'
import { stateOf, Verdict } from './verdict.tsx'

interface RowProps extends InputProps {
  answer: InputProps['question']['answers'][number]
}

const Row = ({ question, answer, given, onChange, fixed, lang }: RowProps) => {
  const { t } = useTranslation('learning')
  const id = useId()
  const { options = [], feedback } = question
  const matches = given.matches ?? []
  const chosen = matches.find(({ answer_id }) => answer_id === answer.id)?.option_id ?? ''
  const best = feedback?.matches?.find(({ answer_id }) => answer_id === answer.id)?.option_id
  const whole = options.find((option) => option.id === chosen)?.text ?? t('quiz.chooseMatch')
  const isRight = best === undefined ? undefined : best === chosen
  const remark = feedback?.answers.find((one) => one.id === answer.id)?.feedback
  const choose = (option_id: string) => {
    const others = matches.filter(({ answer_id }) => answer_id !== answer.id)
    onChange({ matches: option_id ? [...others, { answer_id: answer.id, option_id }] : others })
  }
  return (
    <li className={classes.pair} data-state={stateOf(isRight)}>
      <Text id={id} span fz="1.0625rem" lh={1.4} lang={lang}>
        {answer.text}
        <QuestionPicture picture={answer.media} small />
      </Text>
      {fixed ? (
        <span className={classes.chosen} lang={lang}>
          {whole}
        </span>
      ) : (
        <span className={classes.select} data-open={chosen === '' || undefined}>
          {/* The full text, which a closed select cuts off on a phone; the select itself lies on top. */}
          <span aria-hidden lang={lang}>
            {whole}
          </span>
          <select
            aria-labelledby={id}
            lang={lang}
            value={chosen}
            onChange={({ target }) => choose(target.value)}
          >
            <option value="">{t('quiz.chooseMatch')}</option>
            {options.map((option) => (
              <option key={option.id} value={option.id}>
                {option.text}
              </option>
            ))}
          </select>
        </span>
      )}
      {isRight === undefined ? null : (
        <Verdict right>
          {isRight
            ? t('quiz.flags.best')
            : t('quiz.bestIs', { answer: options.find((option) => option.id === best)?.text ?? '' })}
          {remark ? (
            <Text component="small" display="block" fz="sm" fw={400} c="dimmed">
              {remark}
            </Text>
          ) : null}
        </Verdict>
      )}
    </li>
  )
}

/** Each entry has a list of possible matches, which works by finger, mouse and keyboard alike. */
export const MatchingInput = (props: InputProps) => (
  <Stack component="ul" className={classes.rows ?? ''} gap="sm" aria-labelledby={props.labelledBy}>
    {props.question.answers.map((answer) => (
      <Row key={answer.id} {...props} answer={answer} />
    ))}
  </Stack>
)
