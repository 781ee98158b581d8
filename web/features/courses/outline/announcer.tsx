import { createContext, type ReactNode, useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Spoken } from '../../../ui/spoken.tsx'

type Announce = (title: string, place: number, total: number) => void
const Announcement = createContext<Announce>(() => undefined)

/** Tells screen readers where a row has gone; places count from 0. */
export const useAnnounce = (): Announce => useContext(Announcement)

export const Announcer = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('courses')
  const [words, setWords] = useState('')
  return (
    <Announcement
      value={(title, place, total) => setWords(t('move.done', { title, place: place + 1, total }))}
    >
      {children}
      <div aria-live="assertive">
        <Spoken>{words}</Spoken>
      </div>
    </Announcement>
  )
}
