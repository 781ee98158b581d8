import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { CompanyDetails } from '#contract/companies/company-settings.ts'
import { serveAnswers } from '#lib/api/answers.test-support.ts'
import { closeAll, shownNotifications } from '#lib/notifications/notifications.ts'
import { queryClient } from '#lib/query/query-client.ts'
import { createStore, useStore } from '#lib/store.ts'
import { act } from '#ui/act.test-support.ts'
import { render } from '#ui/render.test-support.tsx'
import { useBrandingForm } from './use-branding-form.ts'

const first = {
  id: 'company',
  version: 1,
  name: 'Harbor Group',
  app_name: 'Harbor',
  tagline: 'Old',
  brand_color: '#0055aa',
  default_locale: 'en_US',
  locales: ['en_US'],
} as unknown as CompanyDetails
/** The company as last read. */
const read = createStore(first)
let panel: ReturnType<typeof useBrandingForm>
const Panel = () => {
  const shown = useBrandingForm(useStore(read))
  useEffect(() => {
    panel = shown
  })
  return null
}

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  read.set(first)
  closeAll()
})
const open = async () => {
  const { seen, stop } = await serveAnswers(({ body }) => {
    if (body === '') return { status: 404, body: {} }
    const { version, ...changes } = JSON.parse(body) as { version: number }
    const isOld = version !== read.get().version
    return isOld
      ? { status: 409, body: { code: 'version_conflict', message: 'Changed' } }
      : { status: 200, body: { data: { ...read.get(), ...changes, version: version + 1 } } }
  })
  stops.push(
    stop,
    await render(
      <QueryClientProvider client={queryClient}>
        <Panel />
      </QueryClientProvider>,
    ),
  )
  return () => seen.filter(({ method }) => method !== 'GET').map(({ body }) => JSON.parse(body) as unknown)
}
const write = (values: Partial<CompanyDetails>) => act(async () => panel.form.setValues(values))
const othersSave = (values: Partial<CompanyDetails>) =>
  act(async () => read.set({ ...read.get(), ...values, version: read.get().version + 1 }))
const save = () => act(async () => panel.submit())

it('saves only what the user changed, over what others saved meanwhile', async () => {
  const sent = await open()
  await write({ brand_color: '#aa0000' })
  await othersSave({ tagline: 'Theirs' })
  expect([panel.changed, panel.form.values.tagline]).toEqual([1, 'Theirs'])
  await save()
  await expect.poll(sent).toEqual([{ version: 2, brand_color: '#aa0000' }])
})

it('tells the user before a change of others to the same field is overwritten', async () => {
  const sent = await open()
  await write({ tagline: 'Mine' })
  await othersSave({ tagline: 'Theirs', app_name: 'Port' })
  await save()
  await expect.poll(() => shownNotifications().map(({ type }) => type)).toEqual(['warning'])
  expect([panel.changed, panel.form.values]).toMatchObject([1, { tagline: 'Mine', app_name: 'Port' }])
  await save()
  await expect.poll(sent).toEqual([
    { version: 1, tagline: 'Mine' },
    { version: 2, tagline: 'Mine' },
  ])
})
