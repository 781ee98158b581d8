import { Popover } from '@mantine/core'
import { Image } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useStore } from '#lib/store.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { type AnswerDraft, withAnswer } from '../question/question-draft.ts'
import type { QuestionEntry } from '../question/question-entry.ts'
import classes from './answer-picture.module.css'
import { PictureField } from './picture-field.tsx'

interface AnswerPictureProps {
  entry: QuestionEntry
  answer: AnswerDraft
  name: string
  canArrange: boolean
}

/** The image of an answer behind a small button, which shows the image once there is one. */
export const AnswerPicture = ({ entry, answer, name, canArrange }: AnswerPictureProps) => {
  const { t } = useTranslation('quizzes')
  useStore(entry.saved)
  useStore(entry.pictures.waiting)
  const picture = entry.pictures.ofAnswer(answer.key)
  if (!picture && !canArrange) return null
  return (
    <Popover width={320} position="bottom-end" withArrow trapFocus>
      <Popover.Target>
        <IconButton className={classes.button} label={t('picture.ofAnswer', { name })}>
          {picture ? <img src={picture.url} alt="" /> : <Image size={16} aria-hidden />}
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown>
        <PictureField
          picture={picture}
          alt={answer.alt}
          onSend={(file) => entry.pictures.sendForAnswer(answer.key, file)}
          onDrop={() => entry.pictures.dropFromAnswer(answer.key)}
          onAlt={(alt) => entry.change(withAnswer(entry.draft.get(), answer.key, { alt }))}
          canArrange={canArrange}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
