import { Text } from '@mantine/core'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { gapPattern } from '#contract/quizzes/question-types.ts'
import type { InputProps } from '../answers/answer-input.ts'
import classes from './inputs.module.css'
import { stateOf } from './verdict.tsx'

const Gap = ({ question, gap, given, onChange, fixed }: InputProps & { gap: number }) => {
  const { t } = useTranslation('learning')
  const all = given.gaps ?? []
  const text = all.find((one) => one.gap === gap)?.text ?? ''
  const choices = question.gaps?.find((one) => one.gap === gap)?.choices ?? []
  const gapFeedback = question.feedback?.gaps?.find((one) => one.gap === gap)
  const common = {
    className: classes.gap,
    'aria-label': t('quiz.gap', { number: gap }),
    value: text,
    disabled: fixed,
    'data-state': stateOf(gapFeedback?.correct),
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ gaps: [...all.filter((one) => one.gap !== gap), { gap, text: target.value }] }),
  }
  return (
    <>
      {choices.length > 0 ? (
        <select {...common}>
          <option value="">{t('quiz.chooseGap')}</option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : (
        <input
          {...common}
          type="text"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={limits.answerText}
        />
      )}
      {gapFeedback && !gapFeedback.correct ? (
        <Text span ml={4} fw={600} c="var(--good-ink)">
          {gapFeedback.accepted[0]}
        </Text>
      ) : null}
    </>
  )
}

/** A text with gaps, each filled in or chosen from a list. */
export const ClozeInput = (props: InputProps) => {
  const { question, labelledBy, lang } = props
  // Splitting by a pattern with a group puts the captured gap numbers between the texts.
  const parts = (question.passage ?? '').split(gapPattern)
  return (
    <div className={classes.passage} role="group" aria-labelledby={labelledBy} lang={lang}>
      {parts.map((part, index) => (
        <Fragment key={index}>{index % 2 === 0 ? part : <Gap {...props} gap={Number(part)} />}</Fragment>
      ))}
    </div>
  )
}
