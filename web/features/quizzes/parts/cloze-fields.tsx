import { Button, Textarea } from '@mantine/core'
import { SquareDashedBottom } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { gapsIn } from '#contract/questions/cloze.ts'
import { Answers, type EditorProps } from '../question/answers.tsx'
import { newAnswer } from '../question/question-draft.ts'
import classes from './parts.module.css'

/** The number that a new gap gets: the smallest that the text does not have. */
const freeNumber = (gaps: readonly number[]): number => {
  let number = 1
  while (gaps.includes(number)) number += 1
  return number
}

/** The text with its gaps, and for each gap the words that fit and those that do not. */
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
      <div className={classes.passage}>
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
            // The selection in the text is what becomes the gap, so the field keeps it.
            onMouseDown={(event) => event.preventDefault()}
            onClick={insert}
          >
            {t('cloze.addGap')}
          </Button>
        ) : null}
      </div>
      {gaps.map((gap) => (
        <Answers key={gap} {...props} error={undefined} gap={gap} />
      ))}
      {error ? <p className={classes.error}>{error}</p> : null}
    </>
  )
}
