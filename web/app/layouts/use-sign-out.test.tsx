import { expect, it } from 'vitest'
import { updateCompany } from '#contract/companies/company-settings.ts'
import { serveAnswers } from '#lib/api/answers.test-support.ts'
import { call } from '#lib/api/call.ts'
import { draftBackup } from '#lib/autosave/draft-backup.ts'
import { useAutosave } from '#lib/autosave/use-autosave.ts'
import { aSession } from '#lib/session/session.test-support.ts'
import { currentSession, saveSession } from '#lib/session/session.ts'
import { act } from '#ui/act.test-support.ts'
import { ConfirmDialog } from '#ui/feedback/confirm.tsx'
import { press, render, stopAfterEach } from '#ui/render.test-support.tsx'
import { useSignOut } from './use-sign-out.ts'

const stops = stopAfterEach()

const Writer = () => {
  const signOut = useSignOut()
  const { autosave } = useAutosave<string, { version: number }>(() => ({
    version: 1,
    backup: draftBackup('motto'),
    send: async (tagline, version) =>
      (await call(updateCompany, { params: { companyId: 'company' }, body: { tagline, version } })).data,
  }))
  return (
    <>
      <button type="button" onClick={() => autosave.change('Typed just now')}>
        Type
      </button>
      <button type="button" onClick={signOut}>
        Leave
      </button>
      <ConfirmDialog />
    </>
  )
}
/** Types and signs out at once, on a server that answers saves like this. */
const typeAndSignOut = async (saveStatus: number) => {
  const { seen, stop } = await serveAnswers(({ method }) =>
    method === 'POST'
      ? { status: 200, body: { message: 'Signed out' } }
      : { status: saveStatus, body: { data: { version: 2 } } },
  )
  saveSession(aSession('admin'))
  stops.push(stop, await render(<Writer />))
  await press('Type')
  await press('Leave')
  return () => seen.map(({ method }) => method)
}
const waitFor = (met: () => unknown, value: unknown) => act(() => expect.poll(met).toEqual(value))
const question = () => document.querySelector('dialog[open] h2')?.textContent

it('saves what was typed before it signs out', async () => {
  const sentMethods = await typeAndSignOut(200)
  await waitFor(currentSession, null)
  expect([sentMethods(), question()]).toEqual([['PATCH', 'POST'], undefined])
})

it('signs out once, however often it is clicked', async () => {
  const sentMethods = await typeAndSignOut(200)
  await press('Leave')
  await waitFor(currentSession, null)
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(sentMethods()).toEqual(['PATCH', 'POST'])
})

it('asks before it discards what cannot be saved', async () => {
  const sentMethods = await typeAndSignOut(500)
  await waitFor(question, 'Sign out without saving?')
  expect(draftBackup('motto').read()?.text).toBe('Typed just now')
  await press('Cancel')
  expect([sentMethods(), currentSession()?.user.id]).toEqual([['PATCH'], 'id-of-admin'])
  await press('Leave')
  await waitFor(question, 'Sign out without saving?')
  await press('Sign out')
  await waitFor(currentSession, null)
})
