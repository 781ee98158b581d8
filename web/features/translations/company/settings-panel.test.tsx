import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { serveAnswers } from '#lib/api/answers.test-support.ts'
import { loadStaffTexts, startTexts } from '#lib/i18n/i18n.ts'
import { queryClient } from '#lib/query/query-client.ts'
import { act } from '#ui/act.test-support.ts'
import { press, render, stopAfterEach } from '#ui/render.test-support.tsx'
import { settingsQuery, type TranslationSettings } from './company.api.ts'
import { SettingsPanel } from './settings-panel.tsx'

const stops = stopAfterEach()

it('saves only what the user changed, over what another admin saved meanwhile', async () => {
  let settings = {
    four_eyes: false,
    threshold: 100,
    machine: false,
    monthly_characters: null,
    provider: null,
  } as TranslationSettings
  const sent: unknown[] = []
  const { stop } = await serveAnswers(({ method, body }) => {
    if (method !== 'GET') {
      sent.push(JSON.parse(body))
      settings = { ...settings, ...(JSON.parse(body) as object) }
    }
    return { status: 200, body: { data: settings } }
  })
  await startTexts()
  await loadStaffTexts()
  stops.push(
    await render(
      <QueryClientProvider client={queryClient}>
        <SettingsPanel />
      </QueryClientProvider>,
    ),
    stop,
  )
  const switches = () => [...document.querySelectorAll<HTMLInputElement>('input[role=switch]')]
  await expect.poll(switches).toHaveLength(2)
  await act(async () => switches()[0]?.click())
  settings = { ...settings, machine: true }
  await act(() => queryClient.invalidateQueries({ queryKey: settingsQuery().queryKey }))
  await expect.poll(() => switches().map(({ checked }) => checked)).toEqual([true, true])
  await press('Save')
  await expect.poll(() => sent).toEqual([{ four_eyes: true }])
})
