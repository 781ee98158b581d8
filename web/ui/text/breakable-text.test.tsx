import { describe, expect, test } from 'vitest'
import { render } from '../render.test-support.tsx'
import { BreakableText } from './breakable-text.tsx'

const shown = async (text: string): Promise<{ parts: string[]; whole: string[] }> => {
  const leave = await render(
    <p data-text>
      <BreakableText>{text}</BreakableText>
    </p>,
  )
  const element = document.querySelector('[data-text]')
  expect(element?.textContent).toBe(text)
  const whole = [...(element?.querySelectorAll('span') ?? [])].map((span) => span.textContent ?? '')
  for (const wordBreak of element?.querySelectorAll('wbr') ?? []) wordBreak.replaceWith('|')
  const parts = (element?.textContent ?? '').split('|')
  await leave()
  return { parts, whole }
}

describe('BreakableText', () => {
  test.each([
    ['mira@harbor.example', ['mira@', 'harbor.example']],
    ['<mira@harbor.example>', ['<mira@', 'harbor.example>']],
    [
      'https://bank.example.pay.example/login?',
      ['https://', 'bank.', 'example.', 'pay.', 'example/', 'login?'],
    ],
    ['Who is this? Nobody.', ['Who is this? Nobody.']],
    ['Write to mira@harbor.example now.', ['Write to mira@', 'harbor.example now.']],
    ['A two-factor code', ['A two-factor code']],
    ['it-desk@harbor-group.support.example', ['it-desk@', 'harbor-group.', 'support.', 'example']],
    [
      'A line,\nanother  line with x@y.example, and the end',
      ['A line,\nanother  line with x@', 'y.example, and the end'],
    ],
  ])('parts %s', async (text, parts) => expect((await shown(text)).parts).toEqual(parts))

  test('ends no line within a word with a single letter before its hyphen', async () => {
    const { whole } = await shown('Is this e-mail a fake-mail? E-mails, S-a')
    expect(whole).toEqual(['e-mail', 'E-mails', 'S-a'])
  })

  test('keeps the hyphens of an address within a line', async () => {
    const { whole } = await shown('Ask it-desk@harbor-group.support.example')
    expect(whole).toEqual(['it-desk@', 'harbor-group.'])
  })

  test('lets a name break that is wider than a line, and words beside addresses', async () => {
    expect((await shown('A two-factor code')).whole).toEqual([])
    expect((await shown('a-very-long-name-of-a-host-that-never-ends.example')).whole).toEqual([])
  })
})
