import { languageOf } from '#contract/content/block-language.ts'
import type { ContentNode } from '#contract/content/content.ts'
import { type Locale, languageTag } from '#contract/locales.ts'
import { plainText } from '../block-props.ts'
import { blockViews } from '../block-views.ts'
import classes from './document.module.css'

interface BlocksProps {
  nodes: ContentNode[] | undefined
  locale: Locale
}

/** Blocks that set the `lang` attribute on their text themselves. */
const saysOwnLanguage = new Set(['paragraph', 'heading', 'panel'])

/** One block as a student sees it; nothing for a type that this page does not know. */
export const DocumentBlock = ({ node, locale }: { node: ContentNode; locale: Locale }) => {
  const View = blockViews[node.type]
  if (!View) return null
  const renderInside = ({ content }: ContentNode) => <Blocks nodes={content} locale={locale} />
  const view = (
    <View node={node} locale={locale} renderInside={renderInside}>
      {renderInside(node)}
    </View>
  )
  const lang = languageOf(node)
  if (lang === undefined || saysOwnLanguage.has(node.type)) return view
  return (
    <div className={classes.otherLanguage} lang={lang}>
      {view}
    </div>
  )
}

const Blocks = ({ nodes = [], locale }: BlocksProps) =>
  nodes.map((node, index) => (
    <DocumentBlock key={String(node.attrs?.id ?? index)} node={node} locale={locale} />
  ))

interface DocumentViewProps extends BlocksProps {
  /** Renders a short first paragraph larger, for the beginning of a lesson. */
  lead?: boolean
}

const leadLength = 260

/** Whether a lesson that begins with this block has a larger first paragraph. */
export const isLead = (first: ContentNode | undefined): boolean =>
  first?.type === 'paragraph' && plainText(first).length <= leadLength

/** The blocks of a content document as a student sees them. */
export const DocumentView = ({ nodes = [], locale, lead = false }: DocumentViewProps) => {
  const begins = lead && isLead(nodes[0])
  return (
    <div className={classes.document} lang={languageTag(locale)} data-lead={begins || undefined}>
      <Blocks nodes={nodes} locale={locale} />
    </div>
  )
}
