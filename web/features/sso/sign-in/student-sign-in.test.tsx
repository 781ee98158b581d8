import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { Branding } from '#contract/companies/companies.ts'
import { serveAnswers } from '#lib/api/answers.test-support.ts'
import { applyBranding } from '#lib/branding/branding.ts'
import { queryClient } from '#lib/query/query-client.ts'
import { render, stopAfterEach } from '#ui/render.test-support.tsx'
import { StudentSignIn } from './student-sign-in.tsx'

const ramp = { shades: [], brand: '', on_brand: '' }
const stops = stopAfterEach()

const show = async (meta: { is_required: boolean; asks_address: boolean }) => {
  applyBranding({
    has_sign_in_providers: true,
    ramp: { light: ramp, dark: ramp },
    images: {},
  } as unknown as Branding)
  const server = await serveAnswers(() => ({ status: 200, body: { data: [], meta } }))
  stops.push(server.stop)
  stops.push(
    await render(
      <QueryClientProvider client={queryClient}>
        <StudentSignIn redirectTo={null} lede="A link comes by e-mail." note={null}>
          {({ isRequired }) => <p>{isRequired ? 'The address alone' : 'Every way'}</p>}
        </StudentSignIn>
      </QueryClientProvider>,
    ),
  )
}

const text = () => document.body.textContent

it('promises no link where a provider that the address tells is required', async () => {
  await show({ is_required: true, asks_address: true })
  await expect.poll(text).toContain('Enter your work e-mail to go to your company’s sign-in.')
  expect(text()).toContain('The address alone')
  expect(text()).not.toContain('A link comes by e-mail.')
})

it('offers every way where no provider is required', async () => {
  await show({ is_required: false, asks_address: true })
  await expect.poll(text).toContain('A link comes by e-mail.')
  expect(text()).toContain('Every way')
})
