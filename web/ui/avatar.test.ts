import { expect, it } from 'vitest'
import { hueOf, initialsOf } from './avatar.tsx'

it.each([
  ['Eleni Markou', 'EM'],
  ['  ana  maria   popescu ', 'AP'],
  ['Nikos', 'NI'],
  ['x', 'X'],
  ['', ''],
  ['Ίων Ψάλτης', 'ΊΨ'],
  ['😀 Smile', '😀S'],
])(
  'first letters of first and last name, uppercased, or the first two letters of a single name: %j is %j',
  (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  },
)

it('gives the same name the same hue', () => {
  expect(hueOf('Eleni Markou')).toBe(hueOf('Eleni Markou'))
  expect(hueOf('Eleni Markou')).toBeLessThan(360)
})
