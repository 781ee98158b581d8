import { CornerDownRight, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import classes from './answers.module.css'
import type { AnswerDraft } from './question-draft.ts'

interface AnswerFeedbackFieldProps {
  answer: AnswerDraft
  name: string
  onChange: (change: Partial<AnswerDraft>) => void
}

/** The feedback on an answer; the field appears only when the author asks for it. */
export const AnswerFeedbackField = ({ answer, name, onChange }: AnswerFeedbackFieldProps) => {
  const { t } = useTranslation('quizzes')
  const [isOpen, setOpen] = useState(false)
  if (answer.feedback === '' && !isOpen)
    return (
      <button type="button" className={classes.addFeedback} onClick={() => setOpen(true)}>
        <Plus size={14} aria-hidden />
        {t('answers.addFeedback')}
      </button>
    )
  return (
    <div className={classes.feedback}>
      <CornerDownRight size={14} aria-hidden />
      <textarea
        rows={1}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears by the person's own click
        autoFocus={isOpen}
        aria-label={t('answers.feedbackOf', { name })}
        placeholder={t('answers.feedbackHint')}
        maxLength={limits.explanation}
        value={answer.feedback}
        onChange={({ target }) => onChange({ feedback: target.value })}
        onBlur={() => setOpen(false)}
      />
    </div>
  )
}
