import { expect, it } from 'vitest'
import { parsePastedLine } from './people.rules.ts'

it.each([
  ['ada.byron@example.com', ['Ada', 'Byron', 'ada.byron@example.com']],
  ['Ada Byron <ada@example.com>', ['Ada', 'Byron', 'ada@example.com']],
  ['"Byron, Ada" <ada@example.com>;', ['Ada', 'Byron', 'ada@example.com']],
  ['Ελένη Μάρκου <eleni@example.gr>', ['Ελένη', 'Μάρκου', 'eleni@example.gr']],
  ['María del Carmen Ruiz <maria@example.es>,', ['María del Carmen', 'Ruiz', 'maria@example.es']],
  ['Cher <cher@example.com>', ['Cher', 'Cher', 'cher@example.com']],
  ['<x@example.com>', ['X', 'X', 'x@example.com']],
  ['x+tag@example.com,', ['X', 'Tag', 'x+tag@example.com']],
])('reads %s', (line, [first_name, last_name, email]) => {
  expect(parsePastedLine(line)).toEqual({ first_name, last_name, email })
})

it.each(['', 'Ada Byron', 'ada@', '@example.com', 'a b@example.com', 'ada@example.com bob@example.com'])(
  'refuses "%s"',
  (line) => {
    expect(parsePastedLine(line)).toBeNull()
  },
)
