import { Info, Lightbulb, OctagonAlert, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { ContentNode, calloutKinds } from '../../../contract/content.ts'
import { type Locale, messageLanguage } from '../../../contract/locales.ts'
import { loadTexts, platformTexts } from '../../lib/i18n/i18n.ts'
import { Spoken } from '../spoken.tsx'
import classes from './document.module.css'

type CalloutKind = (typeof calloutKinds)[number]

const icons = { info: Info, tip: Lightbulb, warning: TriangleAlert, danger: OctagonAlert }

/** A word inside a document is in the document's language and not in that of the menus around it; '' until it is there. */
const useWord = (locale: Locale, kind: CalloutKind): string => {
  const language = messageLanguage(locale)
  const [, setLoaded] = useState<string>()
  const isLoaded = platformTexts.hasResourceBundle(language, 'documents')
  useEffect(() => {
    if (!isLoaded) void loadTexts(language).then(() => setLoaded(language))
  }, [language, isLoaded])
  return isLoaded ? platformTexts.getFixedT(language, 'documents')(`callout.${kind}`) : ''
}

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
  const word = useWord(locale, kind)
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
