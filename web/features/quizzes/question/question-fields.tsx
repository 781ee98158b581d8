import { NumberInput, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import { memo, type ReactNode, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { useStore } from '#lib/store.ts'
import { useDraft } from '../use-draft.ts'
import type { EntryPictures } from './entry-images.ts'
import type { QuestionDraft } from './question-draft.ts'
import classes from './question-editor.module.css'
import type { QuestionEntry } from './question-entry.ts'
import { isDivisible, partialNote } from './question-kinds.ts'

// The parts of the question editor; each renders again only when its own fields change.

interface FieldProps {
  entry: QuestionEntry
  lang: string
  /** The server's error about the text. */
  error: string | undefined
}

const text = ['text'] as const
export const QuestionText = memo(({ entry, lang, error }: FieldProps) => {
  const { t } = useTranslation('quizzes')
  const draft = useDraft(entry, text)
  const isBlank = useStore(entry.saved) === null && draft.text === ''
  return (
    <Textarea
      className={classes.text}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- a new question is there because the person asked for it
      autoFocus={isBlank}
      label={t('question.text')}
      placeholder={t('question.textHint')}
      lang={lang}
      rows={2}
      maxLength={limits.questionText}
      value={draft.text}
      error={error}
      onChange={({ target }) => entry.change({ text: target.value })}
    />
  )
})

const explanation = ['explanation'] as const
export const Explanation = memo(({ entry, lang, error }: FieldProps) => {
  const { t } = useTranslation('quizzes')
  const draft = useDraft(entry, explanation)
  return (
    <Textarea
      className={classes.explanation}
      label={t('question.explanation')}
      lang={lang}
      rows={3}
      maxLength={limits.explanation}
      value={draft.explanation}
      error={error}
      onChange={({ target }) => entry.change({ explanation: target.value })}
    />
  )
})

interface PartProps {
  entry: QuestionEntry
  /** False where texts are only translated. */
  canArrange: boolean
}

const facts = ['objective', 'points', 'tags', 'type', 'partial_credit'] as const
export const Facts = memo(({ entry, canArrange }: PartProps) => {
  const { t } = useTranslation('quizzes')
  const draft = useDraft(entry, facts)
  const { change } = entry
  if (!canArrange) return null
  return (
    <div className={classes.facts}>
      <TextInput
        label={t('question.objective')}
        maxLength={limits.title}
        value={draft.objective}
        onChange={({ target }) => change({ objective: target.value })}
      />
      <NumberInput
        label={t('question.points')}
        hideControls
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="blur"
        min={1}
        max={100}
        value={draft.points}
        onChange={(points) => {
          if (typeof points === 'number' && points >= 1 && points <= 100) change({ points })
        }}
      />
      <TagsInput
        label={t('question.tags')}
        placeholder={draft.tags.length === 0 ? t('question.tagsHint') : ''}
        maxTags={limits.tags}
        maxLength={limits.tag}
        value={draft.tags}
        onChange={(tags) => change({ tags })}
      />
      {isDivisible(draft.type) ? (
        <Switch
          className={classes.partial}
          label={t('question.partial')}
          description={t(`question.${partialNote(draft)}`)}
          checked={draft.partial_credit}
          onChange={({ target }) => change({ partial_credit: target.checked })}
        />
      ) : null}
    </div>
  )
})

export type RenderStudentView = (question: {
  key: string
  draft: QuestionDraft
  pictures: EntryPictures
  number: number
  total: number
}) => ReactNode

interface SampleProps {
  entry: QuestionEntry
  draft: QuestionDraft
  number: number
  total: number
  render: RenderStudentView
}

const Sample = memo(({ entry, render, ...shown }: SampleProps) => {
  useStore(entry.saved)
  useStore(entry.pictures.waiting)
  return render({ key: entry.key, pictures: entry.pictures, ...shown })
})

/** The student view, updated with a delay so that typing comes first. */
export const StudentView = (props: Omit<SampleProps, 'draft'>) => (
  <Sample {...props} draft={useDeferredValue(useStore(props.entry.draft))} />
)
