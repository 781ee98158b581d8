import { withoutMarkdown } from '../markdown.import.ts'
import { plainText } from '../question.import.ts'
import { child, type Element, words } from './xml.import.ts'

export const textIn = (element: Element | undefined): string => words(child(element, 'text') ?? element)

/** Text in any of Moodle's formats; HTML becomes plain text. */
export const plain = (element: Element | undefined): string => {
  const { format } = element?.attributes ?? {}
  if (format === 'plain_text') return textIn(element).trim()
  return plainText(format === 'markdown' ? withoutMarkdown(textIn(element)) : textIn(element))
}

/** The weight of an answer in percent. */
export const fractionOf = ({ attributes }: Element): number => Number(attributes.fraction ?? 0)
