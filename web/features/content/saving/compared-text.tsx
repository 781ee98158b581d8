import { hashKey } from '@tanstack/react-query'
import { DocumentView } from '#blocks/document/document-view.tsx'
import { asAuthor, ExerciseContext } from '#blocks/exercise/exercise-host.ts'
import type { ContentDocument, ContentNode } from '#contract/content/content.ts'
import type { Locale } from '#contract/locales.ts'
import classes from './compared-text.module.css'

const keyOf = (node: ContentNode) => String(node.attrs?.id)

/** The same for blocks with the same content, whatever the order of keys in the database. */
const wordsOf = (node: ContentNode) => hashKey([node])

/** The blocks whose content differs in the other document. */
const differing = (one: ContentDocument, other: ContentDocument): Set<string> => {
  const others = new Map(other.content.map((node) => [keyOf(node), wordsOf(node)]))
  return new Set(one.content.filter((node) => others.get(keyOf(node)) !== wordsOf(node)).map(keyOf))
}

interface ComparedTextProps {
  document: ContentDocument
  /** Blocks that differ from this are marked. */
  from: ContentDocument
  locale: Locale
}

/** A text to compare with another one; it scrolls in its box. */
export const ComparedText = ({ document, from, locale }: ComparedTextProps) => {
  const marked = differing(document, from)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <div className={classes.text} tabIndex={0}>
      {document.content.map((node, index) => (
        <div
          key={`${keyOf(node)} ${index}`}
          className={classes.block}
          data-differs={marked.has(keyOf(node)) || undefined}
        >
          {node.type === 'pageBreak' ? (
            <hr className={classes.break} />
          ) : (
            <ExerciseContext value={asAuthor}>
              <DocumentView nodes={[node]} locale={locale} />
            </ExerciseContext>
          )}
        </div>
      ))}
    </div>
  )
}
