import { Box, Group } from '@mantine/core'
import {
  NodeViewContent,
  NodeViewWrapper,
  type ReactNodeViewProps,
  ReactNodeViewRenderer,
} from '@tiptap/react'
import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { blockIcons } from '#blocks/block-icons.ts'
import { Callout as CalloutBox } from '#blocks/callout/callout.tsx'
import { DocumentBlock } from '#blocks/document/document-view.tsx'
import { asAuthor, ExerciseContext } from '#blocks/exercise/exercise-host.ts'
import { ImageBlock } from '#blocks/image/image-block.tsx'
import { LottieBlock } from '#blocks/lottie/lottie-block.tsx'
import { isStored } from '#contract/blocks/played.ts'
import type { ContentNode } from '#contract/content/content.ts'
import { lacksAlt } from '#contract/media/alternative-text.ts'
import classes from '../editing/canvas.module.css'
import { useWriting } from '../editing/writing.ts'
import { Callout, Image, Lottie, PageBreak } from '../schema/block-nodes.ts'
import { dataNodes } from '../schema/data-nodes.ts'
import { Accordion, Panel, Tabs } from '../schema/structure-nodes.ts'
import { selectBlock } from './block-actions.ts'
import { withEditorClipboard } from './editor-clipboard.ts'
import { PanelsView, PanelView } from './panel-views.tsx'

// Blocks in the editor, rendered by the components of the student's page.

const asJson = ({ node }: ReactNodeViewProps) => node.toJSON() as ContentNode

const CalloutView = (props: ReactNodeViewProps) => {
  const { locale } = useWriting()
  return (
    <NodeViewWrapper>
      <CalloutBox node={asJson(props)} locale={locale}>
        <NodeViewContent />
      </CalloutBox>
    </NodeViewWrapper>
  )
}

const MissingAlt = ({ editor, node, getPos }: ReactNodeViewProps) => {
  const { t } = useTranslation('editor')
  const { toSettings } = useWriting()
  if (!lacksAlt(node.attrs)) return null
  const write = () => {
    const pos = getPos()
    if (pos === undefined) return
    selectBlock(editor, pos)
    toSettings()
  }
  return (
    <button type="button" className={classes.missing} onClick={write}>
      <CircleAlert size={16} aria-hidden />
      {t('alt.missing')}
    </button>
  )
}

const ImageView = (props: ReactNodeViewProps) => (
  <NodeViewWrapper className={classes.media} data-drag-handle>
    <ImageBlock node={asJson(props)} />
    <MissingAlt {...props} />
  </NodeViewWrapper>
)

const LottieView = (props: ReactNodeViewProps) => (
  <NodeViewWrapper className={classes.media}>
    <LottieBlock node={asJson(props)} />
    <MissingAlt {...props} />
  </NodeViewWrapper>
)

const wordsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  const { id: _, part: __, ...said } = value as Record<string, unknown>
  return Object.values(said).flatMap(wordsIn)
}

/**
 * True for a block that shows nothing, because its author has not filled it in. A password exercise can be tried even
 * then.
 */
const isBare = ({ type, attrs }: ContentNode): boolean =>
  type !== 'passwordTrial' && wordsIn(attrs).every((words) => words === '')

const BareBlock = ({ type }: { type: string }) => {
  const { t } = useTranslation('editor')
  const Icon = blockIcons[type]
  return (
    <Group
      component="p"
      gap="var(--s-1) var(--s-2)"
      justify="center"
      my="lg"
      p="lg"
      fz="ui"
      c="dimmed"
      className={classes.bare ?? ''}
    >
      {Icon ? <Icon size={20} aria-hidden /> : null}
      <Box component="b" fw={500} c="var(--ink)">
        {t(`blocks.${type as 'paragraph'}`)}
      </Box>
      {t('tools.bare')}
    </Group>
  )
}

/** Media that authors play as students do. */
const isPlayed = ({ type, attrs }: ContentNode): boolean =>
  (type === 'video' || type === 'audio') && isStored(type, String(attrs?.src))

/**
 * A block that is all data; an exercise reveals all that students have to find. A click selects it for the settings
 * panel.
 */
const DataView = (props: ReactNodeViewProps) => {
  const { t } = useTranslation('editor')
  const { locale } = useWriting()
  const node = asJson(props)
  return (
    <NodeViewWrapper
      className={classes.media}
      role="group"
      aria-label={t(`blocks.${node.type as 'paragraph'}`)}
    >
      {isBare(node) ? (
        <BareBlock type={node.type} />
      ) : (
        <div inert={!isPlayed(node)}>
          <ExerciseContext value={asAuthor}>
            <DocumentBlock node={node} locale={locale} />
          </ExerciseContext>
        </div>
      )}
    </NodeViewWrapper>
  )
}

const PageBreakView = () => {
  const { t } = useTranslation('editor')
  return (
    <NodeViewWrapper className={classes.pageBreak}>
      <span>{t('steps.new')}</span>
    </NodeViewWrapper>
  )
}

const shown = <Shown extends typeof Image>(node: Shown, view: React.ComponentType<ReactNodeViewProps>) =>
  node.extend({ addNodeView: () => withEditorClipboard(ReactNodeViewRenderer(view)) })

/** The nodes that need a node view. */
export const shownNodes = [
  shown(Callout, CalloutView),
  shown(Image, ImageView),
  shown(Lottie, LottieView),
  shown(PageBreak, PageBreakView),
  shown(Accordion, PanelsView),
  shown(Tabs, PanelsView),
  shown(Panel, PanelView),
  ...dataNodes.map((node) => shown(node, DataView)),
]
