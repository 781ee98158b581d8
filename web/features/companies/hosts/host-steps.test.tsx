import { expect, it, onTestFinished } from 'vitest'
import type { CompanyHost } from '#contract/companies/company-hosts.ts'
import { renderForAdmin } from '#ui/render.test-support.tsx'
import { HostSteps } from './host-steps.tsx'

const host: CompanyHost = {
  hostname: 'learn.example.com',
  status: 'pending',
  is_primary: false,
  record: null,
  problem: null,
  checked_at: null,
  next_check_at: null,
  claimed_at: '2026-11-01T09:00:00.000Z',
  people_with_passkeys: 0,
  can: { check: true, make_primary: false, remove: true },
}

it.each([
  ['learn.platform.example', 'CNAME'],
  ['192.0.2.7', 'A'],
  ['2001:db8::7', 'AAAA'],
])('a name that is to point to %s needs a record of type %s', async (target, type) => {
  onTestFinished(await renderForAdmin(<HostSteps host={host} target={target} />))
  expect(document.querySelector('ul')?.textContent).toBe(`${type}${target}`)
  expect(document.body.textContent).toContain(`${type} record`)
})
