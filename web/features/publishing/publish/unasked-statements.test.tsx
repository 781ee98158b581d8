import { afterEach, expect, it } from 'vitest'
import { renderForAdmin } from '#ui/render.test-support.tsx'
import { UnaskedStatements } from './unasked-statements.tsx'

let leave = async () => undefined as undefined | void
afterEach(() => leave())
const status = () => document.querySelector('[role=status]')?.textContent

it('names the statements that nobody is asked about, and is nothing without them', async () => {
  leave = await renderForAdmin(<UnaskedStatements names={['Fair use', 'Locked screens']} />)
  await expect.poll(status).toContain('New or changed statements: Fair use and Locked screens.')
  await leave()
  leave = await renderForAdmin(<UnaskedStatements names={[]} />)
  expect(status()).toBeUndefined()
})
