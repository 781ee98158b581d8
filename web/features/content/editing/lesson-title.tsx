import { Box } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import classes from './lesson-title.module.css'

interface LessonTitleProps {
  title: string
  lang: string
  onChange: (title: string) => void
  /** Enter moves the cursor into the text. */
  onEnter: () => void
}

/** The lesson's title, edited in place. */
export const LessonTitle = ({ title, lang, onChange, onEnter }: LessonTitleProps) => {
  const { t } = useTranslation('editor')
  const [typed, setTyped] = useState(title)
  useEffect(() => setTyped(title), [title])
  return (
    <Box component="h1" mt={4} mb={20} className={classes.title ?? ''}>
      <textarea
        rows={1}
        lang={lang}
        aria-label={t('title.label')}
        placeholder={t('title.placeholder')}
        maxLength={limits.title}
        value={typed}
        onChange={({ target }) => {
          const text = target.value.replace(/\s*\n\s*/g, ' ')
          setTyped(text)
          onChange(text)
        }}
        onBlur={() => {
          if (typed.trim() === '') setTyped(title)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onEnter()
        }}
      />
    </Box>
  )
}
