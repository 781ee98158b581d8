import { Box } from '@mantine/core'
import { type ReactNode, useEffect, useMemo } from 'react'
import type { StudentItem } from '#contract/learning/learning.ts'
import type { ItemRef } from '#contract/learning/references.ts'
import { useSearchText } from '#lib/navigation/route-link.tsx'
import { PreviewedContext } from '../previewed.ts'
import { PreviewedLesson, PreviewedQuiz } from './previewed-item.tsx'
import { type SendTry, useQuizTry } from './use-quiz-try.ts'

interface FramedItemProps {
  /** Undefined until it is loaded. */
  item: StudentItem | undefined
  /** Another version begins anew. */
  version: string
  sendTry: SendTry
  /** Opens the item that a link of the page leads to. Must not change between renders. */
  openItem: (item: ItemRef) => void
  /** Shown until everything is loaded. */
  waiting: ReactNode
}

const Quiz = ({
  item,
  sendTry,
  waiting,
}: Pick<FramedItemProps, 'sendTry' | 'waiting'> & { item: StudentItem }) => (
  <PreviewedQuiz {...useQuizTry(item, sendTry)} waiting={waiting} />
)

/** A lesson or quiz of the draft, rendered as the student page inside a preview, in the theme that the address names. */
export const FramedItem = ({ item, version, sendTry, openItem, waiting }: FramedItemProps) => {
  const [theme] = useSearchText('theme')
  useEffect(() => {
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.mantineColorScheme = theme
  }, [theme])
  const previewed = useMemo(() => ({ openItem }), [openItem])
  return (
    <Box id="main" component="main" mih="100dvh" bg="var(--ground)" fz="md" tabIndex={-1}>
      <PreviewedContext value={previewed}>
        {!item ? (
          waiting
        ) : item.kind === 'quiz' ? (
          <Quiz key={version} item={item} sendTry={sendTry} waiting={waiting} />
        ) : (
          <PreviewedLesson key={version} item={item} />
        )}
      </PreviewedContext>
    </Box>
  )
}
