import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#lib/i18n/format.ts'
import type { InputProps } from '../answers/answer-input.ts'
import classes from './inputs.module.css'
import { readNumber } from './read-number.ts'
import { stateOf, Verdict } from './verdict.tsx'

/** A number in the usual notations. */
export const NumberInput = ({ question, given, onChange, fixed, labelledBy, lang }: InputProps) => {
  const { t } = useTranslation('learning')
  const format = useFormat()
  const { feedback, unit = '' } = question
  const [written, setWritten] = useState(given.number === undefined ? '' : format.number(given.number))
  const write = (text: string) => {
    setWritten(text)
    const number = readNumber(text)
    onChange(number === null ? {} : { number })
  }
  const { range } = feedback ?? {}
  return (
    <>
      <Group className={`${classes.rows} ${classes.number}`} wrap="nowrap">
        <input
          className={classes.field}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          aria-labelledby={labelledBy}
          value={written}
          disabled={fixed}
          data-state={stateOf(feedback?.correct)}
          onChange={({ target }) => write(target.value)}
        />
        {unit ? (
          <Text span fz="1.0625rem" c="dimmed" lang={lang}>
            {unit}
          </Text>
        ) : null}
      </Group>
      {range ? (
        <Verdict right>
          {range.min === range.max
            ? t('quiz.exactly', { number: format.number(range.min), unit })
            : t('quiz.between', { min: format.number(range.min), max: format.number(range.max), unit })}
        </Verdict>
      ) : null}
    </>
  )
}
