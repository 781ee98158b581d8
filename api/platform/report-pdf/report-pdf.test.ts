import { expect, it } from 'vitest'
import type { Locale } from '#contract/locales.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { reportPdf } from './report-pdf.ts'

const textIn = async (locale: Locale, words: string[]): Promise<string[]> => {
  const part = { clauses: null, figures: [], table: null, note: null }
  const file = await reportPdf({
    ...{ locale, title: 'x', lede: 'x', issuer: 'x', color: '#0f766e', logo: null, facts: [], foot: 'x' },
    sections: [{ ...part, heading: 'x', paragraphs: words }],
  })
  return pdfText(file).split('\n')
}

it('writes every letter after a report in another script', async () => {
  await textIn('en_US', ['Sea'])
  // Its capitals are composed of the Latin ones.
  expect(await textIn('el_GR', ['Ολοκλήρωση', 'Νέα', 'Εκπρόθεσμοι'])).toEqual(
    expect.arrayContaining(['Νέα', 'Εκπρόθεσμοι']),
  )
  const words = ['Overdue', 'On time', 'November', 'Expiring', 'Not invited']
  expect((await textIn('en_US', words)).join('')).toContain(words.join(''))
})

it('keeps a heading on the page of the first figure below it', async () => {
  const part = { clauses: null, figures: [], table: null, note: null }
  const figure = { name: 'Overdue', value: '19', definition: 'A course with a long title. '.repeat(18) }
  for (let filled = 26; filled < 36; filled += 1) {
    const file = await reportPdf({
      ...{ locale: 'en_US', title: 'x', lede: 'x', issuer: 'x', color: '#0f766e', logo: null, facts: [] },
      foot: 'The foot',
      sections: [
        { ...part, heading: 'x', paragraphs: Array.from({ length: filled }, () => 'A line') },
        { ...part, heading: 'Attention', paragraphs: [], figures: [figure] },
      ],
    })
    const text = pdfText(file)
    expect(text.slice(text.indexOf('Attention'), text.indexOf('Overdue'))).not.toContain('The foot')
  }
})
