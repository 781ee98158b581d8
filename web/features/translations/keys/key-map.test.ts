import { expect, it } from 'vitest'
import { type KeyStroke, type PressedKeys, strokeOf } from './key-map.ts'

const pressed = (code: string, modifier = '', key = ''): PressedKeys => ({
  code,
  key,
  ctrlKey: modifier.includes('ctrl'),
  altKey: modifier.includes('alt'),
  shiftKey: modifier.includes('shift'),
  metaKey: modifier.includes('meta'),
  getModifierState: (name) => name === 'AltGraph' && modifier.includes('graph'),
})

it.each<[string, PressedKeys, KeyStroke | null, { isMac?: boolean; isTyping?: boolean }?]>([
  ['confirms by Control and Enter', pressed('Enter', 'ctrl'), { action: 'confirm' }],
  ['confirms by Command and Enter', pressed('Enter', 'meta'), { action: 'confirm' }, { isMac: true }],
  ['saves as translated with Shift', pressed('Enter', 'ctrl shift'), { action: 'translated' }],
  ['leaves a plain Enter to the text', pressed('Enter'), null],
  ['goes to what needs work', pressed('KeyN', 'alt'), { action: 'nextOpen' }],
  ['goes by the place of the key, whatever it types', pressed('KeyN', 'alt', 'ν'), { action: 'nextOpen' }],
  ['leaves Option on a Mac to its letters', pressed('KeyN', 'alt', '˜'), null, { isMac: true }],
  ['takes Control and Option on a Mac', pressed('KeyN', 'ctrl alt'), { action: 'nextOpen' }, { isMac: true }],
  ['leaves AltGr to its letters', pressed('KeyN', 'alt graph', 'ń'), null],
  ['leaves AltGr as Windows reports it', pressed('KeyN', 'ctrl alt', 'ń'), null],
  ['takes the first suggestion', pressed('Digit1', 'alt', '¡'), { action: 'suggestion', index: 0 }],
  ['takes the third suggestion', pressed('Digit3', 'alt', '3'), { action: 'suggestion', index: 2 }],
  ['leaves a plain digit to the text', pressed('Digit1', '', '1'), null],
  ['puts in a term of the glossary', pressed('KeyG', 'alt', 'γ'), { action: 'term' }],
  ['keeps the text against a suggestion', pressed('KeyX', 'alt', 'χ'), { action: 'dismiss' }],
  ['puts in one placeholder', pressed('KeyT', 'alt'), { action: 'placeholder' }],
  ['puts in all placeholders', pressed('KeyT', 'alt shift'), { action: 'allPlaceholders' }],
  ['clears the text', pressed('Delete', 'alt'), { action: 'clear' }],
  ['clears the text on a Mac', pressed('Backspace', 'ctrl alt'), { action: 'clear' }, { isMac: true }],
  ['leaves Alt and Backspace to the browser', pressed('Backspace', 'alt'), null, { isTyping: true }],
  ['searches by a slash', pressed('Slash', '', '/'), { action: 'search' }],
  ['leaves a slash to whoever types', pressed('Slash', '', '/'), null, { isTyping: true }],
  ['searches from a field', pressed('KeyF', 'ctrl shift'), { action: 'search' }, { isTyping: true }],
  ['shows the keys', pressed('Slash', 'shift', '?'), { action: 'keys' }],
  ['shows the keys from a field', pressed('Slash', 'alt shift', '?'), { action: 'keys' }, { isTyping: true }],
  ['leaves the field', pressed('Escape', '', 'Escape'), { action: 'leave' }, { isTyping: true }],
])('%s', (_, event, stroke, { isMac = false, isTyping = false } = {}) => {
  expect(strokeOf(event, { isMac, isTyping })).toEqual(stroke)
})

it.each(['KeyT', 'KeyW', 'KeyN', 'KeyL', 'KeyS', 'KeyP', 'PageUp', 'PageDown', 'Tab', 'Digit1', 'KeyF'])(
  'takes no key of the browser: Control and %s',
  (code) => {
    for (const isMac of [true, false])
      for (const modifier of ['ctrl', 'meta'])
        expect(strokeOf(pressed(code, modifier), { isMac, isTyping: true })).toBeNull()
  },
)
