import { linkAddress } from '../link-address.ts'
import { type ContentNode, type FlipCards, type LinkButton, type Panel } from './content.ts'
import { readEmail } from './exercise-rules.ts'
import type { EmailInspection, KnowledgeCheck, LinkInspection, SignInPrompt } from './exercises.ts'
import { isMediaBlock, isMediaWhole } from './media-blocks.ts'
import { isVisible } from './visible-text.ts'

const isSaid = (...words: string[]): boolean => words.every(isVisible)

const isEmailWhole = (email: EmailInspection): boolean =>
  isSaid(email.from_name, email.from_address, email.subject, email.body) &&
  email.signs.every(({ title }) => isSaid(title)) &&
  readEmail(email).lost.length === 0

const areLinksWhole = ({ links }: LinkInspection): boolean =>
  links.length > 0 && links.every(({ shown, target }) => isSaid(shown, target))

const isCheckWhole = ({ question, answers }: KnowledgeCheck): boolean =>
  isSaid(question, ...answers.map(({ text }) => text)) &&
  answers.length > 1 &&
  answers.some((answer) => answer.is_correct)

/** Whether a student can do what an exercise asks. Blocks that are no exercises are whole. */
export function isWhole({ type, attrs }: ContentNode): boolean {
  switch (type) {
    case 'emailInspection':
      return isEmailWhole(attrs as unknown as EmailInspection)
    case 'linkInspection':
      return areLinksWhole(attrs as unknown as LinkInspection)
    case 'signInPrompt':
      return isSaid((attrs as unknown as SignInPrompt).app)
    case 'knowledgeCheck':
      return isCheckWhole(attrs as unknown as KnowledgeCheck)
    default:
      return true
  }
}

/** Whether a part of an accordion or of tabs has its title, cards have both their sides, and a button its words and where it leads. Other blocks are filled. */
export function isFilled({ type, attrs }: ContentNode): boolean {
  if (type === 'panel') return isSaid((attrs as unknown as Panel).title)
  if (type === 'flipCards') {
    const { cards } = attrs as unknown as FlipCards
    return cards.length > 0 && cards.every(({ front, back }) => isSaid(front, back))
  }
  if (type !== 'linkButton') return true
  const { label, href } = attrs as unknown as LinkButton
  return isSaid(label) && linkAddress.test(href)
}

/** Whether a block keeps its lesson from being published because something of it is not there yet; words for pictures aside. */
export const isUnfinished = (node: ContentNode): boolean =>
  !isWhole(node) || !isFilled(node) || (isMediaBlock(node.type) && !isMediaWhole(node.type, node.attrs))
