import { languageOf } from '#contract/content/block-language.ts'
import { type BlockProps, plainText } from '../block-props.ts'
import { InlineNodes } from '../document/inline-nodes.tsx'

export const Paragraph = ({ node }: BlockProps) => (
  <p lang={languageOf(node)}>
    <InlineNodes nodes={node.content} />
  </p>
)

const headings = { 2: 'h2', 3: 'h3', 4: 'h4' } as const

export const Heading = ({ node }: BlockProps) => {
  const Level = headings[node.attrs?.level as keyof typeof headings] ?? 'h2'
  return (
    <Level lang={languageOf(node)}>
      <InlineNodes nodes={node.content} />
    </Level>
  )
}

export const BulletList = ({ children }: BlockProps) => <ul>{children}</ul>
export const OrderedList = ({ node, children }: BlockProps) => (
  <ol start={typeof node.attrs?.start === 'number' ? node.attrs.start : undefined}>{children}</ol>
)
export const ListItem = ({ children }: BlockProps) => <li>{children}</li>
export const Blockquote = ({ children }: BlockProps) => <blockquote>{children}</blockquote>

export const CodeBlock = ({ node }: BlockProps) => (
  // Long lines scroll, and what scrolls must be reachable by keyboard.
  <pre tabIndex={0} data-language={node.attrs?.language ?? undefined} translate="no">
    <code>{plainText(node)}</code>
  </pre>
)

export const HorizontalRule = () => <hr />
