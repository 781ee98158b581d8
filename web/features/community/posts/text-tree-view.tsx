import { TriangleAlert } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Block, Inline, TextTree } from '#contract/community/text-tree.ts'
import { useUser } from '#lib/session/session.ts'
import { BreakableText } from '#ui/text/breakable-text.tsx'
import classes from './text-tree-view.module.css'

const Defanged = ({ address }: { address: string }) => {
  const { t } = useTranslation('community')
  return (
    <span className={classes.defanged}>
      <code>
        <BreakableText>{address}</BreakableText>
      </code>
      <small>
        <TriangleAlert size={14} aria-hidden />
        {t('text.suspicious')}
      </small>
    </span>
  )
}

const MentionName = ({ id, name }: { id: string | null; name: string }) => {
  const { t } = useTranslation('community')
  const isReader = useUser().id === id
  return (
    <b className={classes.mention} data-reader={isReader || undefined}>
      @<bdi>{name || t('author.former')}</bdi>
    </b>
  )
}

const TeamName = () => {
  const { t } = useTranslation('community')
  return <b className={classes.mention}>@{t('author.team')}</b>
}

const marked = (words: string, marks: Extract<Inline, { type: 'text' }>['marks']): ReactNode =>
  (marks ?? []).reduceRight<ReactNode>(
    (inner, mark) => {
      const Element = ({ strong: 'strong', emphasis: 'em', code: 'code' } as const)[mark]
      return <Element>{inner}</Element>
    },
    <BreakableText>{words}</BreakableText>,
  )

const InlineNode = ({ node }: { node: Inline }) => {
  switch (node.type) {
    case 'text':
      return marked(node.text, node.marks)
    case 'break':
      return <br />
    case 'link':
      return (
        <>
          <a className={classes.link} href={node.url} target="_blank" rel="noopener noreferrer nofollow ugc">
            {node.text}
          </a>
          {node.text.includes(node.host) ? null : ` (${node.host})`}
        </>
      )
    case 'outside':
      return (
        <span className={classes.outside}>
          <BreakableText>{node.text}</BreakableText>
          {node.text.includes(node.host) ? null : ` (${node.host})`}
        </span>
      )
    case 'mention':
      return <MentionName id={node.user_id} name={node.name} />
    case 'team':
      return <TeamName />
    case 'defanged':
      return <Defanged address={node.text} />
  }
}

const Inlines = ({ nodes }: { nodes: readonly Inline[] }) =>
  nodes.map((node, index) => (
    <Fragment key={index}>
      <InlineNode node={node} />
    </Fragment>
  ))

const BlockNode = ({ block }: { block: Block }) => {
  switch (block.type) {
    case 'paragraph':
      return (
        <p>
          <Inlines nodes={block.content} />
        </p>
      )
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      )
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.content} />
        </blockquote>
      )
    case 'picture':
      return (
        <a className={classes.picture} href={block.src} target="_blank" rel="noopener">
          <img
            src={block.src}
            alt={block.alt}
            width={block.width ?? undefined}
            height={block.height ?? undefined}
            loading="lazy"
          />
        </a>
      )
    case 'list': {
      const items = block.items.map(({ content }, index) => (
        <li key={index}>
          <Blocks blocks={content} />
        </li>
      ))
      return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>
    }
  }
}

const Blocks = ({ blocks }: { blocks: readonly Block[] }) =>
  blocks.map((block, index) => <BlockNode key={index} block={block} />)

/** Renders a text. Only the elements listed here can appear in it. */
export const TextTreeView = ({ tree }: { tree: TextTree }) => (
  <div className={classes.text} dir="auto">
    <Blocks blocks={tree} />
  </div>
)
