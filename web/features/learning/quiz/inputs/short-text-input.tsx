import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import type { InputProps } from '../answers/answer-input.ts'
import classes from './inputs.module.css'
import { stateOf, Verdict } from './verdict.tsx'

export const ShortTextInput = ({ question, given, onChange, fixed, labelledBy, lang }: InputProps) => {
  const { t } = useTranslation('learning')
  const { feedback } = question
  return (
    <Stack className={classes.rows ?? ''} gap="sm">
      <input
        className={classes.field}
        type="text"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="done"
        aria-labelledby={labelledBy}
        placeholder={t('quiz.write')}
        lang={lang}
        maxLength={limits.answerText}
        value={given.text ?? ''}
        disabled={fixed}
        data-state={stateOf(feedback?.correct)}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      {feedback?.accepted ? (
        <Verdict right>{t('quiz.accepted', { words: feedback.accepted.join(' · ') })}</Verdict>
      ) : (
        <Text mt="sm" fz="sm" c="dimmed">
          {t('quiz.writeHint')}
        </Text>
      )}
    </Stack>
  )
}
