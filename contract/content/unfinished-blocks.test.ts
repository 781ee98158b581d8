import { expect, it } from 'vitest'
import { isUnfinished, unfinishedGroup } from './unfinished-blocks.ts'

const email = {
  from_name: 'Payroll',
  from_address: 'a@b.example',
  to: '',
  sent: '',
  subject: 'Salary',
  body: 'Answer today.',
  links: [],
  attachments: [],
  signs: [{ id: 'a', part: 'body', words: 'today', title: 'Haste', why: '', hint: '' }],
  is_phishing: true,
  needed: 1,
  hints: true,
  scored: true,
}
const link = { id: 'a', shown: 'here', target: 'https://a.example', is_trap: true, why: '' }
const right = { id: 'a', text: 'Yes', is_correct: true, feedback: '' }
const wrong = { id: 'b', text: 'No', is_correct: false, feedback: '' }

it.each<[string, string, object, boolean]>([
  ['an e-mail', 'emailInspection', email, true],
  ['an e-mail without a sender', 'emailInspection', { ...email, from_address: ' ' }, false],
  ['an e-mail with a sign that cannot be found', 'emailInspection', { ...email, body: 'Answer.' }, false],
  ['a genuine e-mail without signs', 'emailInspection', { ...email, signs: [], is_phishing: false }, true],
  ['links', 'linkInspection', { links: [link] }, true],
  ['no links', 'linkInspection', { links: [] }, false],
  ['a link without words', 'linkInspection', { links: [{ ...link, shown: '' }] }, false],
  ['a prompt', 'signInPrompt', { app: 'Harbor' }, true],
  ['a prompt of nobody', 'signInPrompt', { app: '' }, false],
  ['a question', 'knowledgeCheck', { question: 'Is it?', answers: [right, wrong] }, true],
  ['a question with one answer', 'knowledgeCheck', { question: 'Is it?', answers: [right] }, false],
  [
    'a question without a right answer',
    'knowledgeCheck',
    { question: 'Is it?', answers: [wrong, wrong] },
    false,
  ],
  ['what is no exercise', 'paragraph', {}, true],
])('%s: %s', (_, type, attrs, finished) =>
  expect(unfinishedGroup({ type, attrs: attrs as Record<string, unknown> })).toBe(
    finished ? null : 'exercise',
  ),
)

it.each<[string, string, object, boolean]>([
  ['a part with a title', 'panel', { title: 'On a phone' }, true],
  ['a part without a title', 'panel', { title: ' ' }, false],
  ['cards with both sides', 'flipCards', { cards: [{ id: 'a', front: 'Bait', back: 'A lure' }] }, true],
  ['a card without a back', 'flipCards', { cards: [{ id: 'a', front: 'Bait', back: ' ' }] }, false],
  ['no cards', 'flipCards', { cards: [] }, false],
  ['a button', 'linkButton', { label: 'Report it', href: 'https://a.example' }, true],
  ['a button that leads nowhere', 'linkButton', { label: 'Report it', href: '' }, false],
  ['a button to what is no address', 'linkButton', { label: 'Report it', href: 'a.example' }, false],
  ['a button without words', 'linkButton', { label: '', href: 'https://a.example' }, false],
  ['a statement', 'acknowledgement', { statement: 'I lock my screen.' }, true],
  ['no statement', 'acknowledgement', { title: 'Please confirm', statement: ' ' }, false],
  ['a statement with a policy', 'acknowledgement', { statement: 'Yes', href: 'https://a.example' }, true],
  ['a policy that is no address', 'acknowledgement', { statement: 'Yes', href: 'a.example' }, false],
  ['what has nothing to fill', 'paragraph', {}, true],
])('%s: %s', (_, type, attrs, finished) =>
  expect(unfinishedGroup({ type, attrs: attrs as Record<string, unknown> })).toBe(
    finished ? null : 'structure',
  ),
)

it.each<[string, string, object, boolean]>([
  ['a film without a file', 'video', { src: '', title: 'A call' }, true],
  ['a film that is seen elsewhere', 'video', { src: 'https://films.example/a', title: 'A call' }, false],
  ['an empty card', 'flipCards', { cards: [{ id: 'a', front: '', back: '' }] }, true],
  ['a prompt of nobody', 'signInPrompt', { app: '' }, true],
  ['a line', 'paragraph', {}, false],
])('%s: %s', (_, type, attrs, unfinished) =>
  expect(isUnfinished({ type, attrs: attrs as Record<string, unknown> })).toBe(unfinished),
)
