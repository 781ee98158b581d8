import { afterEach, beforeEach, expect, it } from 'vitest'
import { CancelledConfirmation } from '#lib/errors/cancelled-confirmation.ts'
import { setPlatformLanguage } from '#lib/i18n/language.ts'
import { act } from '#ui/act.test-support.ts'
import { press, render } from '../render.test-support.tsx'
import { ConfirmDialog, confirm } from './confirm.tsx'

let leave: () => Promise<void>
beforeEach(async () => {
  leave = await render(<ConfirmDialog />)
})
afterEach(async () => {
  if (dialog()?.open) await press('Cancel')
  await leave()
})

const ask = async (question: Parameters<typeof confirm>[0]) => {
  let answer: Promise<unknown> = Promise.resolve()
  await act(async () => {
    answer = confirm(question).then(
      () => 'confirmed',
      (error: unknown) => error,
    )
  })
  return () => answer
}
const dialog = () => document.querySelector('dialog')

// Specification 2: The confirm dialog is open or closed
it('is closed until it is asked something', async () => {
  expect(dialog()?.open).toBe(false)
  await ask({ title: 'Publish?' })
  expect(dialog()?.open).toBe(true)
  expect(dialog()?.textContent).toBe('Publish?CancelOK')
})

const speak = (language: string) =>
  act(async () => {
    setPlatformLanguage(language)
    await expect.poll(() => document.documentElement.lang.slice(0, 2)).toBe(language)
  })

// Specification 2: Its default buttons are OK and Cancel, translated
it.each([
  ['el', 'Άκυρο', 'OK'],
  ['en', 'Cancel', 'OK'],
  ['es', 'Cancelar', 'Aceptar'],
  ['ro', 'Anulează', 'OK'],
])('default buttons OK and Cancel (translated): %s', async (language, cancel, ok) => {
  await speak(language)
  await ask({ title: 'Publish?' })
  const words = () => [...(dialog()?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent)
  expect(words()).toEqual([cancel, ok])
  await press(cancel)
  await speak('en')
})

// Specification +: Where what opened a dialog goes with what was done, the page has the focus
it('gives the focus back, and to the page where what opened it goes with what was done', async () => {
  const page = document.body.appendChild(document.createElement('main'))
  page.id = 'main'
  page.tabIndex = -1
  const row = page.appendChild(document.createElement('button'))
  row.focus()
  await ask({ title: 'Delete the row?' })
  await press('OK')
  expect(document.activeElement).toBe(row)
  row.remove()
  await expect.poll(() => document.activeElement).toBe(page)
  page.remove()
})

// Specification 2: Confirming resolves
it('Confirming resolves, and the dialog closes', async () => {
  const answer = await ask({ title: 'Publish?', confirmLabel: 'Publish release 4' })
  await press('Publish release 4')
  expect(await answer()).toBe('confirmed')
  expect(dialog()?.open).toBe(false)
})

// Specification 2: Cancelling rejects with a cancelled-confirmation error
it('cancelling rejects with a cancelled-confirmation error', async () => {
  const answer = await ask({ title: 'Publish?' })
  await press('Cancel')
  expect(await answer()).toBeInstanceOf(CancelledConfirmation)
})

it('rejects when Escape closes it', async () => {
  const answer = await ask({ title: 'Publish?' })
  await act(async () => dialog()?.dispatchEvent(new Event('cancel', { cancelable: true })))
  expect(await answer()).toBeInstanceOf(CancelledConfirmation)
})

it('takes a second question as the end of the first', async () => {
  const first = await ask({ title: 'First?' })
  await ask({ title: 'Second?' })
  expect(await first()).toBeInstanceOf(CancelledConfirmation)
  expect(dialog()?.textContent).toContain('Second?')
})

const settled = () => {
  let settle: (failure?: Error) => void = () => undefined
  const work = new Promise<void>((resolve, reject) => {
    settle = (failure) => (failure ? reject(failure) : resolve())
  })
  return { work: () => work, settle }
}

it('stays, busy, while what was confirmed is done, and can neither be cancelled nor confirmed again', async () => {
  let begun = 0
  const { work, settle } = settled()
  const answer = await ask({
    title: 'Publish?',
    work: () => {
      begun += 1
      return work()
    },
  })
  await press('OK')
  await press('OK')
  await act(async () => dialog()?.dispatchEvent(new Event('cancel', { cancelable: true })))
  expect(begun).toBe(1)
  expect(dialog()?.open).toBe(true)
  expect(dialog()?.getAttribute('aria-busy')).toBe('true')
  expect(document.querySelector('dialog [role="status"]')?.textContent).toBe('Working…')
  await expect(confirm({ title: 'Another?' })).rejects.toBeInstanceOf(CancelledConfirmation)
  await act(async () => settle())
  expect(await answer()).toBe('confirmed')
  expect(dialog()?.open).toBe(false)
})

it('offers nothing but to close it where it only says why something cannot be done', async () => {
  const answer = await ask({ title: 'It cannot be deleted', saysOnly: true, cancelLabel: 'Close' })
  expect(dialog()?.textContent).toBe('It cannot be deletedClose')
  await press('Close')
  expect(await answer()).toBeInstanceOf(CancelledConfirmation)
})

it('rejects with the failure of what was confirmed', async () => {
  const { work, settle } = settled()
  const answer = await ask({ title: 'Publish?', work })
  await press('OK')
  await act(async () => settle(new Error('It broke')))
  expect(await answer()).toEqual(new Error('It broke'))
  expect(dialog()?.open).toBe(false)
})

const focusedAfterOpening = async (question: Parameters<typeof confirm>[0]) => {
  await ask(question)
  await act(() => new Promise((resolve) => setTimeout(resolve, 5)))
  return document.activeElement?.textContent
}

it('begins at its answer, or at Cancel where something is lost for good', async () => {
  expect(await focusedAfterOpening({ title: 'Publish?' })).toBe('OK')
  await press('Cancel')
  expect(await focusedAfterOpening({ title: 'Remove?', dangerous: true })).toBe('Cancel')
})

it('gives the focus back to what had it, or to the button of the menu that is gone', async () => {
  const container = document.createElement('div')
  container.innerHTML = `<button id="more">More</button><div role="menu" aria-labelledby="more"><button id="entry">Remove</button></div>`
  document.body.append(container)
  const opener = (id: string) => document.getElementById(id)
  for (const id of ['more', 'entry']) {
    opener(id)?.focus()
    await focusedAfterOpening({ title: 'Remove?' })
    await press('Cancel')
    expect(document.activeElement?.id).toBe('more')
  }
  container.remove()
})

// Specification +: Dialogs that a menu opens give the focus back to its button
it('gives the focus back to the button of a menu that had closed before it was asked', async () => {
  const host = document.body.appendChild(document.createElement('div'))
  host.innerHTML = `<button id="actions">Actions</button>
    <div role="menu" aria-labelledby="actions"><button role="menuitem">Delete</button></div>`
  host.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  host.querySelector('[role=menu]')?.remove()
  expect(document.activeElement).toBe(document.body)
  await ask({ title: 'Delete the row?' })
  await press('Cancel')
  expect(document.activeElement?.id).toBe('actions')
  host.remove()
})
