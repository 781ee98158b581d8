import { Info, Lightbulb, OctagonAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ContentNode, calloutKinds } from '../../../contract/content.ts'
import { type Locale, messageLanguage } from '../../../contract/locales.ts'
import el from '../../locales/el/documents.json' with { type: 'json' }
import en from '../../locales/en/documents.json' with { type: 'json' }
import es from '../../locales/es/documents.json' with { type: 'json' }
import ro from '../../locales/ro/documents.json' with { type: 'json' }
import { Spoken } from '../spoken.tsx'
import classes from './document.module.css'

type CalloutKind = (typeof calloutKinds)[number]

const icons = { info: Info, tip: Lightbulb, warning: TriangleAlert, danger: OctagonAlert }
/** A word inside a document is in the document's language and not in that of the menus around it. */
const words = { el, en, es, ro }

const hasOwnTitle = ({ content = [] }: ContentNode): boolean => {
  const [first] = content
  if (first?.type === 'heading') return true
  const texts = first?.type === 'paragraph' ? (first.content ?? []) : []
  return texts.length > 0 && texts.every(({ marks }) => marks?.some(({ type }) => type === 'bold'))
}

interface CalloutProps {
  node: ContentNode
  locale: Locale
  children: ReactNode
}

/** A remark beside the text. Its kind is told by colour, drawing and word. */
export const Callout = ({ node, locale, children }: CalloutProps) => {
  const given = String(node.attrs?.kind)
  const kind: CalloutKind = given in icons ? (given as CalloutKind) : 'info'
  const Icon = icons[kind]
  const word = words[messageLanguage(locale)].callout[kind]
  return (
    <aside className={classes.callout} data-kind={kind} role="note">
      <Icon size={24} aria-hidden />
      <div>
        {hasOwnTitle(node) ? <Spoken>{word}</Spoken> : <b className={classes.kind}>{word}</b>}
        {children}
      </div>
    </aside>
  )
}
