import { afterEach, beforeEach, expect, it } from 'vitest'
import { locales } from '#contract/locales.ts'
import { Flag } from '../icons/flag.tsx'
import { render } from '../render.test-support.tsx'
import { LocalePicker } from './locale-picker.tsx'

let leave: () => Promise<void>
beforeEach(async () => {
  leave = await render(
    <>
      <LocalePicker
        value="ro_RO"
        onChange={() => undefined}
        locales={['en_US', 'ro_RO']}
        progress={{ ro_RO: 42 }}
      />
      {locales.map((locale) => (
        <span key={locale} id={locale}>
          <Flag locale={locale} />
        </span>
      ))}
    </>,
  )
})
afterEach(() => leave())

// Specification 3: A locale has a label, a flag derived from its key and a progress percent
it('Locale: key, label, flag derived from key, progress percent', () => {
  const options = [...document.querySelectorAll('option')]
  expect(options.map(({ value, textContent }) => [value, textContent])).toEqual([
    ['en_US', 'English'],
    ['ro_RO', 'Română · 42%'],
  ])
  const chosen = document.querySelector('label svg')?.innerHTML
  expect(chosen).toBe(document.querySelector('#ro_RO svg')?.innerHTML)
})

it('gives each selectable locale a flag of its own', () => {
  const drawn = locales.map((locale) => document.querySelector(`#${locale} svg`)?.innerHTML)
  expect(drawn.every(Boolean)).toBe(true)
  expect(new Set(drawn).size).toBe(locales.length)
})
