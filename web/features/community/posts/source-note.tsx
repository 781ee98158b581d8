import { Text } from '@mantine/core'
import { BookOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NoteBox } from '#ui/feedback/note-box.tsx'

interface SourceNoteProps {
  /** The link to the lesson or quiz, and what follows it. */
  children: ReactNode
  /** Of the lesson; '' or null for none. */
  quote: string | null
  end?: ReactNode
}

/** Where a question comes from. */
export const SourceNote = ({ children, quote, end }: SourceNoteProps) => {
  const { t } = useTranslation('community')
  return (
    <NoteBox mb="md" icon={<BookOpen size={18} color="var(--brand-7)" aria-hidden />} end={end}>
      {t('composer.from')} {children}
      {quote ? (
        <Text component="q" display="block">
          {quote}
        </Text>
      ) : null}
    </NoteBox>
  )
}
