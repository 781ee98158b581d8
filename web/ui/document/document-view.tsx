import type { ContentNode } from '#contract/content/content.ts'
import { isExercise } from '#contract/content/exercises.ts'
import { type Locale, languageTag } from '#contract/locales.ts'
import { ExerciseBlock } from '../exercises/exercise-block.tsx'
import { Callout } from './callout.tsx'
import classes from './document.module.css'
import { FileBlock } from './file-block.tsx'
import { FlipCards } from './flip-cards.tsx'
import { InlineNodes } from './inline-nodes.tsx'
import { LinkButton } from './link-button.tsx'
import { ImageBlock, LottieBlock } from './media-blocks.tsx'
import panelClasses from './panels.module.css'
import { AccordionPanel, TabPanels } from './panels.tsx'
import { AudioBlock, VideoBlock } from './played-blocks.tsx'

interface BlocksProps {
  nodes: ContentNode[] | undefined
  locale: Locale
}

const headings = { 2: 'h2', 3: 'h3', 4: 'h4' } as const
const plainText = (node: ContentNode): string => (node.content ?? []).map(({ text }) => text ?? '').join('')

/** One block as a student reads it. */
export const DocumentBlock = ({ node, locale }: { node: ContentNode; locale: Locale }) => {
  const inner = <Blocks nodes={node.content} locale={locale} />
  switch (node.type) {
    case 'paragraph':
      return (
        <p>
          <InlineNodes nodes={node.content} />
        </p>
      )
    case 'heading': {
      const Heading = headings[node.attrs?.level as keyof typeof headings] ?? 'h2'
      return (
        <Heading>
          <InlineNodes nodes={node.content} />
        </Heading>
      )
    }
    case 'bulletList':
      return <ul>{inner}</ul>
    case 'orderedList':
      return <ol start={typeof node.attrs?.start === 'number' ? node.attrs.start : undefined}>{inner}</ol>
    case 'listItem':
      return <li>{inner}</li>
    case 'blockquote':
      return <blockquote>{inner}</blockquote>
    case 'callout':
      return (
        <Callout node={node} locale={locale}>
          {inner}
        </Callout>
      )
    case 'codeBlock':
      return (
        // Long lines scroll, and what scrolls must be reachable by keyboard.
        <pre tabIndex={0} data-language={node.attrs?.language ?? undefined} translate="no">
          <code>{plainText(node)}</code>
        </pre>
      )
    case 'horizontalRule':
      return <hr />
    case 'table':
      return (
        // A wide table scrolls, and what scrolls must be reachable by keyboard.
        <div className={classes.table} tabIndex={0}>
          <table>
            <tbody>{inner}</tbody>
          </table>
        </div>
      )
    case 'tableRow':
      return <tr>{inner}</tr>
    case 'tableCell':
      return <td {...spansOf(node)}>{inner}</td>
    case 'tableHeader':
      return <th {...spansOf(node)}>{inner}</th>
    case 'accordion':
      return (
        <div className={panelClasses.accordion}>
          {(node.content ?? []).map((panel, index) => (
            <AccordionPanel key={index} panel={panel}>
              <Blocks nodes={panel.content} locale={locale} />
            </AccordionPanel>
          ))}
        </div>
      )
    case 'tabs':
      return (
        <TabPanels
          panels={node.content ?? []}
          inside={(panel) => <Blocks nodes={panel.content} locale={locale} />}
        />
      )
    case 'flipCards':
      return <FlipCards node={node} locale={locale} />
    case 'linkButton':
      return <LinkButton {...node} />
    case 'image':
      return <ImageBlock {...node} />
    case 'lottie':
      return <LottieBlock {...node} />
    case 'video':
      return <VideoBlock node={node} locale={locale} />
    case 'audio':
      return <AudioBlock node={node} locale={locale} />
    case 'file':
      return <FileBlock {...node} />
    default:
      return isExercise(node.type) ? <ExerciseBlock node={node} locale={locale} /> : null
  }
}

const spanOf = (value: unknown): number => (typeof value === 'number' ? value : 1)
const spansOf = ({ attrs = {} }: ContentNode) => ({
  colSpan: spanOf(attrs.colspan),
  rowSpan: spanOf(attrs.rowspan),
})

const Blocks = ({ nodes = [], locale }: BlocksProps) =>
  nodes.map((node, index) => (
    <DocumentBlock key={String(node.attrs?.id ?? index)} node={node} locale={locale} />
  ))

interface DocumentViewProps extends BlocksProps {
  /** Sets a short first paragraph larger, as at the beginning of a lesson. */
  lead?: boolean
}

const leadLength = 260

/** Whether a lesson that begins with this block begins with larger words. */
export const isLead = (first: ContentNode | undefined): boolean =>
  first?.type === 'paragraph' && plainText(first).length <= leadLength

/** Blocks of a content document as a student reads them. */
export const DocumentView = ({ nodes = [], locale, lead = false }: DocumentViewProps) => {
  const begins = lead && isLead(nodes[0])
  return (
    <div className={classes.document} lang={languageTag(locale)} data-lead={begins || undefined}>
      <Blocks nodes={nodes} locale={locale} />
    </div>
  )
}
