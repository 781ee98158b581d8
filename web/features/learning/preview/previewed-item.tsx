import { type ReactNode, Suspense, useState } from 'react'
import type { StudentItem } from '#contract/learning/learning.ts'
import { lazyPart } from '#lib/lazy-part.ts'
import { LessonPages } from '../lesson/lesson-reader.tsx'
import { previewedAcknowledgements } from '../lesson/use-acknowledgements.ts'
import type { QuizActions } from '../quiz/use-quiz.ts'

const QuizPages = lazyPart(() => import('../quiz/quiz-runner.tsx'), 'QuizPages')

const nothingKept = { results: new Map(), keep: async () => undefined, isAuthor: false }

/** A lesson preview whose current step is stored only on this page. */
export const PreviewedLesson = ({ item }: { item: StudentItem }) => {
  const [step, setStep] = useState(item.step)
  const [isRead, setRead] = useState(item.state === 'completed')
  const [unwatched, setUnwatched] = useState(item.unwatched)
  const [acknowledgements, setAcknowledgements] = useState(item.acknowledgements)
  const state = isRead ? 'completed' : item.state
  const shown: StudentItem = { ...item, step, unwatched, acknowledgements, state }
  const accept = (blockId: string) =>
    setAcknowledgements((before) =>
      before.map((one) =>
        one.block_id === blockId ? { ...one, confirmed_at: new Date().toISOString() } : one,
      ),
    )
  return (
    <LessonPages
      item={shown}
      exercises={nothingKept}
      statements={previewedAcknowledgements(shown, accept)}
      lesson={{
        onWatched: (film) => setUnwatched((left) => left.filter((each) => each !== film)),
        wait: 0,
        forth: () => setStep(Math.min(step + 1, item.steps - 1)),
        back: () => setStep(Math.max(0, step - 1)),
        markRead: () => setRead(true),
        isMarking: false,
        outcome: null,
      }}
    />
  )
}

interface PreviewedQuizProps {
  item: StudentItem
  actions: QuizActions
  /** Shown until the pages are loaded. */
  waiting: ReactNode
}

/** A quiz whose actions the preview provides. */
export const PreviewedQuiz = ({ waiting, ...pages }: PreviewedQuizProps) => (
  <Suspense fallback={waiting}>
    <QuizPages {...pages} />
  </Suspense>
)
