import { Box, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuestionWithoutKey } from '#contract/learning/attempts.ts'
import { startOf } from '../answers/answer-input.ts'
import { QuestionInput } from './question-input.tsx'
import classes from './question-sample.module.css'

interface QuestionSampleProps {
  question: QuestionWithoutKey
  number: number
  total: number
  lang: string
}

/** A question as students see it: it can be answered, without effect. */
export const QuestionSample = ({ question, number, total, lang }: QuestionSampleProps) => {
  const { t } = useTranslation('learning')
  const shown = { ...question, given: null, feedback: null }
  const [given, setGiven] = useState(() => startOf(shown))
  const id = useId()
  return (
    <Box component="article" maw={720}>
      <Text mb="sm" fz="sm" fw={550} c="dimmed">
        {t(`quiz.kinds.${question.type}`, { number, total })}
      </Text>
      <p id={id} className={classes.text} lang={lang}>
        {question.text}
      </p>
      <QuestionInput
        question={shown}
        given={given}
        onChange={setGiven}
        fixed={false}
        labelledBy={id}
        lang={lang}
      />
    </Box>
  )
}
