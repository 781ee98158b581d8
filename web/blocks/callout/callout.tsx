import { Info, Lightbulb, OctagonAlert, TriangleAlert } from 'lucide-react'
import type { ContentNode, calloutKinds } from '#contract/content/content.ts'
import { useDocumentWords } from '#lib/i18n/document-words.ts'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import type { BlockProps } from '../block-props.ts'
import classes from '../document/document.module.css'

type CalloutKind = (typeof calloutKinds)[number]

const icons = { info: Info, tip: Lightbulb, warning: TriangleAlert, danger: OctagonAlert }

const hasOwnTitle = ({ content = [] }: ContentNode): boolean => {
  const [first] = content
  if (first?.type === 'heading') return true
  const texts = first?.type === 'paragraph' ? (first.content ?? []) : []
  return texts.length > 0 && texts.every(({ marks }) => marks?.some(({ type }) => type === 'bold'))
}

/** A remark beside the text. Color, icon and a word show its kind. */
export const Callout = ({ node, locale, children }: Pick<BlockProps, 'node' | 'locale' | 'children'>) => {
  const given = String(node.attrs?.kind)
  const kind: CalloutKind = given in icons ? (given as CalloutKind) : 'info'
  const Icon = icons[kind]
  const word = useDocumentWords('documents', locale)?.(`callout.${kind}`) ?? ''
  return (
    <aside className={classes.callout} data-kind={kind} role="note">
      <Icon size={24} aria-hidden />
      <div>
        {hasOwnTitle(node) ? <VisuallyHidden>{word}</VisuallyHidden> : <b className={classes.kind}>{word}</b>}
        {children}
      </div>
    </aside>
  )
}
