import { beforeEach, expect, it } from 'vitest'
import { findOpener } from './opener.ts'

beforeEach(() => {
  document.body.innerHTML = `
    <input id="search" />
    <p id="text">Text</p>
    <button id="open"><span id="icon">Open</span></button>
    <button id="more">More</button>
    <div role="menu" aria-labelledby="more"><button id="remove" role="menuitem">Remove</button></div>`
})

const byId = (id: string): HTMLElement => {
  const found = document.getElementById(id)
  if (!found) throw new Error(`No ${id}`)
  return found
}
const press = (id: string) => byId(id).dispatchEvent(new Event('pointerdown', { bubbles: true }))
const focus = (id: string) => byId(id).focus()
const blur = () => (document.activeElement as HTMLElement).blur()

it('is what has the focus', () => {
  focus('search')
  expect(findOpener()).toBe(byId('search'))
})

it('is the button that is clicked where the browser does not focus it, and no field from before', () => {
  focus('search')
  blur()
  press('icon')
  expect(findOpener()).toBe(byId('open'))
})

it('is the button of the menu whose item is chosen, also once the menu has gone', () => {
  focus('search')
  focus('remove')
  expect(findOpener()).toBe(byId('more'))
  byId('remove').closest('[role=menu]')?.remove()
  expect(document.activeElement).toBe(document.body)
  expect(findOpener()).toBe(byId('more'))
})

it('is the button that was disabled when it was clicked', () => {
  press('open')
  focus('open')
  byId('open').setAttribute('disabled', '')
  blur()
  expect(findOpener()).toBe(byId('open'))
})

it('is nothing after a click beside every control', () => {
  focus('search')
  press('text')
  blur()
  expect(findOpener()).toBeNull()
})
