import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach } from 'vitest'
import { loadStaffTexts, startTexts } from '#lib/i18n/i18n.ts'
import { closeAll } from '#lib/notifications/notifications.ts'
import { queryClient } from '#lib/query/query-client.ts'
import { aSession } from '#lib/session/session.test-support.ts'
import { endSession, saveSession } from '#lib/session/session.ts'
import { act } from '#ui/act.test-support.ts'

/** Renders components into the page, in English; returns a function that unmounts them. */
export const render = async (content: ReactNode): Promise<() => Promise<void>> => {
  await startTexts()
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  await act(async () => root.render(<MantineProvider env="test">{content}</MantineProvider>))
  return async () => {
    await act(async () => root.unmount())
    container.remove()
  }
}

/** The same for an admin who is signed in, with the texts of staff and the product’s query client. */
export const renderForAdmin = async (content: ReactNode): Promise<() => Promise<void>> => {
  await startTexts()
  await loadStaffTexts()
  saveSession(aSession('admin'))
  return render(<QueryClientProvider client={queryClient}>{content}</QueryClientProvider>)
}

/**
 * What a test has started: it is stopped after the test, the last first. Then nobody is signed in, and nothing is
 * cached or shown. To be called once in a file.
 */
export const stopAfterEach = () => {
  const stops: (() => Promise<void> | void)[] = []
  afterEach(async () => {
    for (const stop of stops.splice(0).toReversed()) await stop()
    queryClient.clear()
    endSession('signed_out')
    closeAll()
  })
  return stops
}

export const press = async (name: string): Promise<void> => {
  const button = [...document.querySelectorAll('button')].find(
    (candidate) => candidate.textContent === name || candidate.getAttribute('aria-label') === name,
  )
  if (!button) throw new Error(`No button ${name}`)
  await act(async () => button.click())
}
