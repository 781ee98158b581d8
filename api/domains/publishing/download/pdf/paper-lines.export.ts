import { statementOf } from '#contract/blocks/acknowledgement.ts'
import type { EmailInspection } from '#contract/blocks/exercises/email-fields.ts'
import type { SignInPrompt } from '#contract/blocks/exercises/sign-in-prompt.ts'
import type { FlipCards } from '#contract/blocks/flip-cards.ts'
import type { LinkButton } from '#contract/blocks/link-button.ts'
import type { Panel } from '#contract/blocks/panel.ts'
import type { ContentNode } from '#contract/content/content.ts'
import {
  type ExerciseRenderers,
  type Fact,
  mailHead,
  promptFacts,
  renderExercise,
} from '../exercise-facts.export.ts'
import type { RenderOptions } from '../render-options.export.ts'

// Everything that is folded, flipped or tried out on a screen is shown open on paper, including the hidden parts.

/** A line of a block; an answer has a mark in front. */
export interface PaperLine {
  text: string
  isBold?: boolean
  isRight?: boolean
}

type Say = RenderOptions['say']

/** Null for a block that has nothing to show but its text. */
export function paperLines(node: ContentNode, say: Say): PaperLine[] | null {
  const { type, attrs = {} } = node
  if (type === 'callout') return [{ text: say(`callout.${String(attrs.kind)}`), isBold: true }]
  if (type === 'panel') return [{ text: (attrs as Panel).title, isBold: true }]
  if (type === 'flipCards')
    return (attrs as FlipCards).cards.map(({ front, back }) => ({ text: joined(' – ', front, back) }))
  if (type === 'linkButton') {
    const { label, href } = attrs as LinkButton
    return [{ text: joined(': ', label, href) }]
  }
  if (type === 'acknowledgement') {
    const { title, statement, policy, href, label } = statementOf(attrs)
    return [
      { text: title.trim() || say('acknowledgement.title'), isBold: true },
      ...statement.split('\n').map((text) => ({ text })),
      { text: joined(': ', policy, href) },
      { text: label.trim() || say('acknowledgement.label'), isRight: false },
    ].filter(({ text }) => text.trim() !== '')
  }
  const exercise = renderExercise(bodies, node, say)
  return exercise && [{ text: say(exercise.title), isBold: true }, ...exercise.output]
}

const joined = (between: string, ...parts: string[]): string =>
  parts.filter((part) => part.trim() !== '').join(between)

const bodies: ExerciseRenderers<Say, PaperLine[]> = {
  emailInspection: emailLines,
  linkInspection: ({ links }, say) =>
    links.map(({ shown, target, is_trap, why }) => ({
      text: joined(
        ' ',
        `${shown} – ${say('leads_to')} ${target}.`,
        `${say(is_trap ? 'trap' : 'safe')}.`,
        why,
      ),
    })),
  signInPrompt: promptLines,
  passwordTrial: ({ task, advice }) => [{ text: task }, { text: advice }],
  knowledgeCheck: ({ question, answers, explanation }) => [
    { text: question },
    ...answers.map(({ text, feedback, is_correct }) => ({
      text: joined(' – ', text, feedback),
      isRight: is_correct,
    })),
    { text: explanation },
  ],
  other: (words) => words.map((text) => ({ text })),
}

const row = ([name, value]: Fact): PaperLine => ({ text: `${name}: ${value}` })

function emailLines(mail: EmailInspection, say: Say): PaperLine[] {
  return [
    ...mailHead(mail, say).map(row),
    { text: mail.body },
    ...mail.attachments.map(({ name, size }) => ({ text: joined(' ', name, size) })),
    ...mail.links.map(({ words, target }) => ({ text: `${words} – ${say('leads_to')} ${target}` })),
    ...mail.signs.map(({ title, words, why, hint }, index) => ({
      text: joined(' – ', `${say('sign', { number: index + 1 })}: ${title}`, words, why, hint),
    })),
    { text: say(mail.is_phishing ? 'was_phishing' : 'was_genuine'), isBold: true },
  ]
}

function promptLines(prompt: SignInPrompt, say: Say): PaperLine[] {
  return [
    { text: prompt.story },
    { text: prompt.app, isBold: true },
    ...promptFacts(prompt, say).map(row),
    { text: say('prompt.approve'), isRight: prompt.is_genuine },
    { text: say('prompt.deny'), isRight: !prompt.is_genuine },
    ...prompt.clues.map(({ title, why }) => ({ text: joined(' – ', title, why) })),
  ]
}
