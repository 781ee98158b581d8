import { Fragment, type ReactNode } from 'react'
import type { ContentNode } from '#contract/content/content.ts'
import { markTagOf } from '#contract/content/mark-tags.ts'
import { linkAddress } from '#contract/link-address.ts'
import { BreakableText } from '#ui/text/breakable-text.tsx'
import classes from './document.module.css'

/** An address that the contract does not allow is shown as plain text. */
const Anchor = ({ href, children }: { href: unknown; children: ReactNode }) => {
  if (typeof href !== 'string' || !linkAddress.test(href)) return <>{children}</>
  const outside = /^https?:/.test(href)
  return (
    <a
      className={classes.link}
      href={href}
      {...(outside ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      {children}
    </a>
  )
}

type Mark = NonNullable<ContentNode['marks']>[number]

const marked = (inner: ReactNode, { type, attrs }: Mark): ReactNode => {
  const Tag = markTagOf(type)
  if (Tag) return <Tag>{inner}</Tag>
  return type === 'link' ? <Anchor href={attrs?.href}>{inner}</Anchor> : inner
}

/** Text formatted as code is often an address. */
const textOf = ({ text, marks }: ContentNode): ReactNode =>
  text && marks?.some(({ type }) => type === 'code') ? <BreakableText>{text}</BreakableText> : text

/** Text with its marks, and line breaks. */
export const InlineNodes = ({ nodes = [] }: { nodes?: ContentNode[] | undefined }) =>
  nodes.map((node, index) => (
    <Fragment key={index}>
      {node.type === 'hardBreak' ? <br /> : (node.marks ?? []).reduce<ReactNode>(marked, textOf(node))}
    </Fragment>
  ))
