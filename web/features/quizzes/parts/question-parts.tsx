import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from '#lib/store.ts'
import classes from '../question/answers.module.css'
import { Answers, type EditorProps } from '../question/answers.tsx'
import { NumericFields } from '../question/numeric-fields.tsx'
import { partNames } from '../question/question-draft.ts'
import type { QuestionEntry } from '../question/question-entry.ts'
import { useDraft } from '../use-draft.ts'
import { AnswerPicture } from './answer-picture.tsx'
import { ClozeFields } from './cloze-fields.tsx'
import { EmailFields } from './email-fields.tsx'
import { MatchingRows } from './matching-rows.tsx'
import { PlaceBoard } from './place-board.tsx'

type PartsProps = EditorProps & { entry: QuestionEntry }

const HotspotFields = ({ entry, ...props }: PartsProps) => {
  const { t } = useTranslation('quizzes')
  useStore(entry.saved)
  useStore(entry.pictures.waiting)
  const picture = entry.pictures.ofQuestion()
  return (
    <>
      {picture && !picture.kind ? (
        <PlaceBoard {...props} picture={picture} />
      ) : (
        <p className={classes.note}>{t('places.first')}</p>
      )}
      <Answers {...props} />
    </>
  )
}

interface QuestionPartsProps extends Pick<EditorProps, 'canArrange' | 'error'> {
  entry: QuestionEntry
}

/** The editor of a question's answers, for its type. */
export const QuestionParts = memo(({ entry, ...given }: QuestionPartsProps) => {
  const props = { ...given, draft: useDraft(entry, partNames), onChange: entry.change }
  switch (props.draft.type) {
    case 'matching':
      return <MatchingRows {...props} />
    case 'numeric_range':
      return <NumericFields {...props} />
    case 'cloze':
      return <ClozeFields {...props} />
    case 'hotspot':
      return <HotspotFields entry={entry} {...props} />
    case 'inspect_email':
      return <EmailFields {...props} />
    case 'short_text':
      return <Answers {...props} />
    default:
      return (
        <Answers
          {...props}
          renderMore={(answer, name) => (
            <AnswerPicture entry={entry} answer={answer} name={name} canArrange={props.canArrange} />
          )}
        />
      )
  }
})
