import { createElement as h, type ReactNode } from 'react'
import type { EmailInspection } from '#contract/blocks/exercises/email-fields.ts'
import type { KnowledgeCheck } from '#contract/blocks/exercises/knowledge-check.ts'
import type { LinkInspection } from '#contract/blocks/exercises/link-inspection.ts'
import type { SignInPrompt } from '#contract/blocks/exercises/sign-in-prompt.ts'
import type { FlipCards } from '#contract/blocks/flip-cards.ts'
import type { ContentNode } from '#contract/content/content.ts'
import { type ExerciseRenderers, mailHead, promptFacts, renderExercise } from '../exercise-facts.export.ts'
import type { RenderOptions } from '../render-options.export.ts'
import { foldHtml, group, linesHtml, listHtml, rowsHtml } from './html-parts.export.ts'

// Exercises on a static page without scripts: the task is visible, the solution unfolds.

/** Flip cards and exercises; null for any other block. */
export function exerciseHtml(node: ContentNode, options: RenderOptions): ReactNode {
  if (node.type === 'flipCards') return cardsHtml(node.attrs as FlipCards)
  const exercise = renderExercise(bodies, node, options)
  return (
    exercise &&
    h(
      'section',
      { className: 'exercise' },
      h('p', { className: 'task' }, options.say(exercise.title)),
      exercise.output,
    )
  )
}

const cardsHtml = ({ cards }: FlipCards): ReactNode =>
  h(
    'div',
    { className: 'cards' },
    ...cards.map(({ front, back }) => foldHtml(front, back.trim() === '' ? h('p') : linesHtml(back), 'card')),
  )

interface Reason {
  title: string
  why: string
  /** The words that the reason refers to. */
  words?: string
}
const reasonsHtml = (reasons: Reason[]): ReactNode =>
  listHtml(
    reasons.map(({ title, why, words }) =>
      group(h('strong', null, title), words ? group(' ', h('q', null, words)) : null, ' ', why),
    ),
  )

const verdictHtml = (verdict: string, why = ''): ReactNode =>
  h('p', null, h('strong', null, verdict), ' ', why)

const targetHtml = (target: string, say: RenderOptions['say']): ReactNode =>
  group(say('leads_to'), ' ', h('code', null, target))

function emailHtml(mail: EmailInspection, { say }: RenderOptions): ReactNode {
  const loose = mail.links.filter(({ words }) => words && !mail.body.includes(words))
  const below = loose.map(({ words }) => h('p', null, h('u', null, words)))
  const files = mail.attachments.map(({ name, size }) => `${name} ${size}`.trim())
  const targets = mail.links.map(({ words, target }) => group(words, ' – ', targetHtml(target, say)))
  const hinted = mail.signs.map((sign, index) => {
    const name = say('sign', { number: index + 1 })
    return foldHtml(sign.hint ? `${name}: ${sign.hint}` : name, reasonsHtml([sign]))
  })
  return group(
    h(
      'div',
      { className: 'mail' },
      rowsHtml(mailHead(mail, say)),
      h('div', { className: 'letter' }, letterHtml(mail), ...below),
      listHtml(files, 'ul', 'attached'),
    ),
    foldHtml(say('links'), listHtml(targets)),
    ...hinted,
    foldHtml(say('answer'), verdictHtml(say(mail.is_phishing ? 'was_phishing' : 'was_genuine'))),
  )
}

interface Piece {
  text: string
  isLink: boolean
}

/** Splits the text at the first occurrence of each link's words. */
function piecesOf({ body, links }: EmailInspection): Piece[] {
  const places = links
    .map(({ words }) => ({ from: words ? body.indexOf(words) : -1, words }))
    .filter(({ from }) => from >= 0)
    .sort((one, other) => one.from - other.from)
  const pieces: Piece[] = []
  let read = 0
  for (const { from, words } of places) {
    if (from < read) continue
    pieces.push({ text: body.slice(read, from), isLink: false }, { text: words, isLink: true })
    read = from + words.length
  }
  return [...pieces, { text: body.slice(read), isLink: false }]
}

/** One paragraph per line, with the words of links underlined. */
function letterHtml(mail: EmailInspection): ReactNode {
  const lines: Piece[][] = [[]]
  for (const { text, isLink } of piecesOf(mail))
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) lines.push([])
      lines.at(-1)?.push({ text: part, isLink })
    }
  const written = lines.filter((pieces) => pieces.some(({ text }) => text.trim() !== ''))
  return group(
    ...written.map((pieces) =>
      h('p', null, ...pieces.map(({ text, isLink }) => (isLink && text ? h('u', null, text) : text))),
    ),
  )
}

const linksHtml = ({ links }: LinkInspection, { say }: RenderOptions): ReactNode =>
  group(
    ...links.map(({ shown, target, why, is_trap }) =>
      foldHtml(
        shown,
        group(h('p', null, targetHtml(target, say)), verdictHtml(say(is_trap ? 'trap' : 'safe'), why)),
        'fold link',
      ),
    ),
  )

function promptHtml(prompt: SignInPrompt, { say }: RenderOptions): ReactNode {
  const kind = prompt.is_genuine ? 'genuine' : 'attack'
  const promptLine = (key: string): ReactNode => h('p', null, say(`prompt.${key}`))
  return group(
    linesHtml(prompt.story),
    h(
      'div',
      { className: 'mail' },
      h('p', null, h('strong', null, prompt.app)),
      rowsHtml(promptFacts(prompt, say)),
      promptLine('ask'),
    ),
    foldHtml(say('prompt.approve'), promptLine(`approved_${kind}`)),
    foldHtml(say('prompt.deny'), promptLine(`denied_${kind}`)),
    foldHtml(say('prompt.clues'), reasonsHtml(prompt.clues)),
  )
}

const checkHtml = ({ question, answers, explanation }: KnowledgeCheck, { say }: RenderOptions): ReactNode =>
  group(
    h('div', { className: 'asked' }, linesHtml(question)),
    ...answers.map(({ text, is_correct, feedback }) =>
      foldHtml(text, verdictHtml(say(is_correct ? 'chosen_right' : 'chosen_wrong'), feedback)),
    ),
    foldHtml(say('answer'), linesHtml(explanation)),
  )

const bodies: ExerciseRenderers<RenderOptions, ReactNode> = {
  emailInspection: emailHtml,
  linkInspection: linksHtml,
  signInPrompt: promptHtml,
  passwordTrial: ({ task, advice }, { say }) =>
    group(linesHtml(task), foldHtml(say('advice'), linesHtml(advice))),
  knowledgeCheck: checkHtml,
  other: (words) => group(...words.map((text) => linesHtml(text))),
}
