import { describe, expect, test } from 'vitest'
import { Breakable, splitText } from './breakable.tsx'
import { render } from './render.test-support.tsx'

const partsIn = (text: string): string[] =>
  splitText(text).flatMap(({ text: whole, parts }) => parts ?? [whole])

describe('splitText', () => {
  test.each([
    ['mira@harbor.example', ['mira@', 'harbor.example']],
    ['<mira@harbor.example>', ['<mira@', 'harbor.example>']],
    [
      'https://bank.example.pay.example/login?',
      ['https://', 'bank.', 'example.', 'pay.', 'example/', 'login?'],
    ],
    ['Who is this? Nobody.', ['Who is this? Nobody.']],
    ['Write to mira@harbor.example now.', ['Write to ', 'mira@', 'harbor.example', ' now.']],
    ['A two-factor code', ['A two-factor code']],
    ['it-desk@harbor-group.support.example', ['it-desk@', 'harbor-group.', 'support.', 'example']],
  ])('parts %s', (text, parts) => expect(partsIn(text)).toEqual(parts))

  test('loses nothing of a text', () => {
    const text = 'A line,\nanother  line with x@y.example, and the end'
    expect(partsIn(text).join('')).toBe(text)
  })
})

describe('Breakable', () => {
  const wholeIn = async (text: string): Promise<string[]> => {
    const leave = await render(
      <p data-text>
        <Breakable>{text}</Breakable>
      </p>,
    )
    const shown = document.querySelector('[data-text]')
    expect(shown?.textContent).toBe(text)
    const whole = [...(shown?.querySelectorAll('span') ?? [])].map((span) => span.textContent ?? '')
    await leave()
    return whole
  }

  test('keeps the hyphens of an address within a line', async () => {
    expect(await wholeIn('Ask it-desk@harbor-group.support.example')).toEqual(['it-desk@', 'harbor-group.'])
  })

  test('lets a name break that is wider than a line, and words beside addresses', async () => {
    expect(await wholeIn('A two-factor code')).toEqual([])
    expect(await wholeIn('a-very-long-name-of-a-host-that-never-ends.example')).toEqual([])
  })
})
