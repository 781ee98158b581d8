import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { press, render } from '#ui/render.test-support.tsx'
import { serveAnswers } from '../api/answers.test-support.ts'
import { setBothLanguages, setCourseLanguage } from '../i18n/language.ts'
import { queryClient } from '../query/query-client.ts'
import { useLanguageChange } from './language-change.ts'
import { aSession } from './session.test-support.ts'
import { endSession, saveSession } from './session.ts'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  endSession('signed_out')
  setBothLanguages('en')
})

const Chooser = () => {
  const change = useLanguageChange()
  const chooseTwice = () => {
    change(() => setCourseLanguage('ro'))
    change(() => setCourseLanguage('el'))
  }
  return (
    <button type="button" onClick={chooseTwice}>
      Choose
    </button>
  )
}

// Specification 4: Of languages chosen quickly the last one is kept
it('sends a second choice once the first is answered, so that the last one stands', async () => {
  const session = aSession()
  const { seen, stop } = await serveAnswers(() => ({ status: 200, body: { data: session.user } }))
  saveSession(session)
  stops.push(
    stop,
    await render(
      <QueryClientProvider client={queryClient}>
        <Chooser />
      </QueryClientProvider>,
    ),
  )
  await press('Choose')
  const sent = () => seen.map(({ body }) => (JSON.parse(body) as { course_locale: string }).course_locale)
  expect(
    queryClient
      .getMutationCache()
      .getAll()
      .map(({ state }) => state.isPaused),
  ).toEqual([false, true])
  await expect.poll(sent).toEqual(['ro_RO', 'el_GR'])
})
