import { expect, it } from 'vitest'
import { translate } from '#platform/messages.ts'
import { messageOf } from '#tests/support/message-of.ts'
import { paperLines } from './paper-lines.export.ts'

const lines = (type: string, attrs: Record<string, unknown>) =>
  paperLines({ type, attrs }, (key, values) => translate('en_US', `publishing.site.${key}`, values))

// Specification, authoring 11: What opens, turns or is tried stands open on paper
it('a card keeps its two sides together on paper', () => {
  const cards = [
    { id: 'a', front: 'Bait', back: 'A lure' },
    { id: 'b', front: 'Hook', back: 'A trap' },
  ]
  expect(lines('flipCards', { cards })).toEqual([{ text: 'Bait – A lure' }, { text: 'Hook – A trap' }])
})

// Specification, authoring 11: What opens, turns or is tried stands open on paper
it('a link to hover says on paper where it leads', () =>
  expect(
    lines('linkInspection', {
      links: [{ id: 'a', shown: 'Pay', target: 'http://a.example', is_trap: true, why: 'Strange.' }],
    }),
  ).toContainEqual({ text: 'Pay – Leads to http://a.example. Not safe. Strange.' }))

it('an e-mail to inspect has its sender’s address and its signs on paper', () => {
  const mail = {
    from_name: 'Swift Parcel',
    from_address: 'fee@a.example',
    to: '',
    sent: '',
    subject: 'Held',
    body: 'Pay now.',
    links: [],
    attachments: [],
    signs: [{ id: 'a', part: 'body', words: 'Pay now', title: 'Haste', why: '', hint: '' }],
    is_phishing: true,
  }
  expect(lines('emailInspection', mail)?.map(({ text }) => text)).toEqual([
    'Safe or phishing?',
    'From: Swift Parcel <fee@a.example>',
    'Subject: Held',
    'Pay now.',
    'Warning sign 1: Haste – Pay now',
    messageOf('publishing.site.was_phishing'),
  ])
})

it('a check marks its right answer on paper', () => {
  const answers = [
    { id: 'a', text: 'Yes', is_correct: true, feedback: '' },
    { id: 'b', text: 'No', is_correct: false, feedback: 'Why not?' },
  ]
  expect(lines('knowledgeCheck', { question: 'Is it?', answers, explanation: '' })).toMatchObject([
    { text: 'Check yourself' },
    { text: 'Is it?' },
    { text: 'Yes', isRight: true },
    { text: 'No – Why not?', isRight: false },
    { text: '' },
  ])
})
