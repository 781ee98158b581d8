import { expect, it } from 'vitest'
import { act } from '#ui/act.test-support.ts'
import { render } from '../render.test-support.tsx'
import { Avatar, hueOf, initialsOf } from './avatar.tsx'

// Specification 2: Avatar: without a picture the first letters of first and last name, in capitals
// Specification 2: Avatar: of a single name its first two letters
it.each([
  ['Eleni Markou', 'EM'],
  ['  ana  maria   popescu ', 'AP'],
  ['Nikos', 'NI'],
  ['x', 'X'],
  ['', ''],
  ['Ίων Ψάλτης', 'ΊΨ'],
  ['😀 Smile', '😀S'],
  ['👩🏽‍💻 Λίνα', '👩🏽‍💻Λ'],
  ['A\u0301ndre\u0306i', 'A\u0301N'],
  ['יעל כהן־לוי (2)', 'יכ'],
  ['(2)', '(2'],
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

// Specification 2: Avatar: a picture file name under the avatars folder
it('a picture file name under the avatars image folder; without one, initials are shown', async () => {
  const leave = await render(
    <>
      <Avatar name="Eleni Markou" picture="a b.webp" />
      <Avatar name="Eleni Markou" picture={null} />
    </>,
  )
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/img/avatars/a%20b.webp')
  expect(document.querySelectorAll('img')).toHaveLength(1)
  expect(document.querySelector('span')?.textContent).toBe('EM')
  await leave()
})

// Specification +: A picture that is gone gives way to the initials
it('shows the initials where the picture is gone', async () => {
  const leave = await render(<Avatar name="Eleni Markou" picture="gone.webp" />)
  await act(async () => document.querySelector('img')?.dispatchEvent(new Event('error')))
  expect(document.querySelector('img')).toBeNull()
  expect(document.body.textContent).toContain('EM')
  await leave()
})
