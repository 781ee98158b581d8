import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { render } from '../../ui/render.test-support.tsx'
import { serveAnswers } from '../api/answers.test-support.ts'
import { setBothLanguages } from '../i18n/language.ts'
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

let change: (apply: () => void) => void = () => undefined
const Chooser = () => {
  change = useLanguageChange()
  return null
}

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
  await act(async () => {
    change(() => setBothLanguages('ro'))
    change(() => setBothLanguages('el'))
  })
  const sent = () => seen.map(({ body }) => (JSON.parse(body) as { locale: string }).locale)
  expect(
    queryClient
      .getMutationCache()
      .getAll()
      .map(({ state }) => state.isPaused),
  ).toEqual([false, true])
  await vi.waitFor(() => expect(sent()).toEqual(['ro_RO', 'el_GR']))
})
