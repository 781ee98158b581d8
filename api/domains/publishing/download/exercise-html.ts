import type { EmailInspection } from '#contract/blocks/email-fields.ts'
import type { FlipCards } from '#contract/blocks/flip-cards.ts'
import type { KnowledgeCheck } from '#contract/blocks/knowledge-check.ts'
import type { LinkInspection } from '#contract/blocks/link-inspection.ts'
import type { SignInPrompt } from '#contract/blocks/sign-in-prompt.ts'
import type { ContentNode } from '#contract/content/content.ts'
import { mailHead, promptFacts, type Tellers, tellExercise } from './exercise-facts.ts'
import { escapeHtml, foldHtml, linesHtml, type RenderOptions, rowsHtml } from './render-options.ts'

// Exercises on a page without a server or a script: what is asked stands open, and what is to be seen once one has looked unfolds.

/** Cards and exercises; null for another block. */
export function exerciseHtml(node: ContentNode, wishes: RenderOptions): string | null {
  if (node.type === 'flipCards') return cardsHtml(node.attrs as FlipCards)
  const exercise = tellExercise(bodies, node, wishes)
  return (
    exercise &&
    `<section class="exercise"><p class="task">${escapeHtml(wishes.say(exercise.title))}</p>${exercise.told}</section>`
  )
}

const bodies: Tellers<RenderOptions, string> = {
  emailInspection: emailHtml,
  linkInspection: linksHtml,
  signInPrompt: promptHtml,
  passwordTrial: ({ task, advice }, { say }) =>
    `${linesHtml(task)}${foldHtml(say('advice'), linesHtml(advice))}`,
  knowledgeCheck: checkHtml,
  other: (words) => words.map(linesHtml).join(''),
}

const cardsHtml = ({ cards }: FlipCards): string =>
  `<div class="cards">${cards.map(({ front, back }) => foldHtml(front, linesHtml(back) || '<p></p>', 'card')).join('')}</div>`

interface Reason {
  title: string
  why: string
  /** The words that it is about. */
  words?: string
}
const reasonsHtml = (reasons: Reason[]): string =>
  reasons.length === 0
    ? ''
    : `<ul>${reasons.map(({ title, why, words }) => `<li><strong>${escapeHtml(title)}</strong>${words ? ` <q>${escapeHtml(words)}</q>` : ''} ${escapeHtml(why)}</li>`).join('')}</ul>`

function emailHtml(mail: EmailInspection, { say }: RenderOptions): string {
  const head = rowsHtml(mailHead(mail, say))
  const files = mail.attachments.map(({ name, size }) => `<li>${escapeHtml(`${name} ${size}`.trim())}</li>`)
  const attached = files.length > 0 ? `<ul class="attached">${files.join('')}</ul>` : ''
  const loose = mail.links.filter(({ words }) => words && !mail.body.includes(words))
  const below = loose.map(({ words }) => `<p><u>${escapeHtml(words)}</u></p>`).join('')
  const targets = mail.links.map(
    ({ words, target }) =>
      `<li>${escapeHtml(words)} – ${escapeHtml(say('leads_to'))} <code>${escapeHtml(target)}</code></li>`,
  )
  const led = targets.length > 0 ? `<ul>${targets.join('')}</ul>` : ''
  const hinted = mail.signs.map((sign, index) => {
    const name = say('sign', { number: index + 1 })
    return foldHtml(sign.hint ? `${name}: ${sign.hint}` : name, reasonsHtml([sign]))
  })
  const verdict = `<p><strong>${escapeHtml(say(mail.is_phishing ? 'was_phishing' : 'was_genuine'))}</strong></p>`
  return `<div class="mail">${head}<div class="letter">${bodyHtml(mail)}${below}</div>${attached}</div>${foldHtml(say('links'), led)}${hinted.join('')}${foldHtml(say('answer'), verdict)}`
}

/** The text with the words of its links underlined where they stand first. */
function bodyHtml({ body, links }: EmailInspection): string {
  // Sought in the words themselves: in HTML a link called “lt” would be found within a sign.
  const places = links
    .map(({ words }) => ({ from: words ? body.indexOf(words) : -1, words }))
    .filter(({ from }) => from >= 0)
    .sort((one, other) => one.from - other.from)
  let marked = ''
  let read = 0
  for (const { from, words } of places) {
    if (from < read) continue
    marked += `${escapeHtml(body.slice(read, from))}<u>${escapeHtml(words)}</u>`
    read = from + words.length
  }
  return `${marked}${escapeHtml(body.slice(read))}`
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line}</p>`)
    .join('')
}

function linksHtml({ links }: LinkInspection, { say }: RenderOptions): string {
  return links
    .map(({ shown, target, why, is_trap }) => {
      const verdict = escapeHtml(say(is_trap ? 'trap' : 'safe'))
      return foldHtml(
        shown,
        `<p>${escapeHtml(say('leads_to'))} <code>${escapeHtml(target)}</code></p><p><strong>${verdict}</strong> ${escapeHtml(why)}</p>`,
        'fold link',
      )
    })
    .join('')
}

function promptHtml(prompt: SignInPrompt, { say }: RenderOptions): string {
  const facts = rowsHtml(promptFacts(prompt, say))
  const kind = prompt.is_genuine ? 'genuine' : 'attack'
  const told = (key: string): string => `<p>${escapeHtml(say(`prompt.${key}`))}</p>`
  return `${linesHtml(prompt.story)}<div class="mail"><p><strong>${escapeHtml(prompt.app)}</strong></p>${facts}<p>${escapeHtml(say('prompt.ask'))}</p></div>${foldHtml(say('prompt.approve'), told(`approved_${kind}`))}${foldHtml(say('prompt.deny'), told(`denied_${kind}`))}${foldHtml(say('prompt.clues'), reasonsHtml(prompt.clues))}`
}

function checkHtml({ question, answers, explanation }: KnowledgeCheck, { say }: RenderOptions): string {
  const each = answers.map(({ text, is_correct, feedback }) => {
    const verdict = escapeHtml(say(is_correct ? 'chosen_right' : 'chosen_wrong'))
    return foldHtml(text, `<p><strong>${verdict}</strong> ${escapeHtml(feedback)}</p>`)
  })
  return `<div class="asked">${linesHtml(question)}</div>${each.join('')}${foldHtml(say('answer'), linesHtml(explanation))}`
}
