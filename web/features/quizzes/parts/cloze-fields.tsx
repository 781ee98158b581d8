import { Button, Stack, Textarea } from '@mantine/core'
import { SquareDashedBottom } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { gapsIn } from '#contract/questions/cloze.ts'
import { Answers, type EditorProps } from '../question/answers.tsx'
import { newAnswer } from '../question/question-draft.ts'
import classes from './parts.module.css'

/** The number of a new gap: the smallest unused one. */
const freeNumber = (gaps: readonly number[]): number => {
  let number = 1
  while (gaps.includes(number)) number += 1
  return number
}

/** The text with its gaps, and the accepted and rejected words for each. */
export const ClozeFields = (props: EditorProps) => {
  const { draft, canArrange, error, onChange } = props
  const { t } = useTranslation('quizzes')
  const field = useRef<HTMLTextAreaElement>(null)
  const gaps = [...new Set(gapsIn(draft.passage))]
  const insert = () => {
    const number = freeNumber(gaps)
    const { selectionStart: from, selectionEnd: to } = field.current ?? { selectionStart: 0, selectionEnd: 0 }
    const selected = draft.passage.slice(from, to).trim()
    const passage = `${draft.passage.slice(0, from)}[[${number}]]${draft.passage.slice(to)}`
    const kept = draft.answers.filter(({ gap }) => gap !== number)
    onChange({
      ...draft,
      passage,
      answers: [...kept, newAnswer({ gap: number, is_correct: true, text: selected })],
    })
    field.current?.focus()
  }
  return (
    <>
      <Stack gap={8} align="flex-start" className={classes.passage ?? ''}>
        <Textarea
          ref={field}
          label={t('cloze.passage')}
          description={t('cloze.passageHint')}
          autosize
          minRows={3}
          maxLength={limits.passage}
          value={draft.passage}
          onChange={({ target }) => onChange({ ...draft, passage: target.value })}
        />
        {canArrange && gaps.length < limits.gapsPerQuestion ? (
          <Button
            size="sm"
            variant="default"
            leftSection={<SquareDashedBottom size={16} aria-hidden />}
            // The selected text becomes the gap, so the text field must keep its selection.
            onMouseDown={(event) => event.preventDefault()}
            onClick={insert}
          >
            {t('cloze.addGap')}
          </Button>
        ) : null}
      </Stack>
      {gaps.map((gap) => (
        <Answers key={gap} {...props} error={undefined} gap={gap} />
      ))}
      {error ? <p>{error}</p> : null}
    </>
  )
}
