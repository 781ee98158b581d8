import { Stack } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useTranslation } from 'react-i18next'
import { blockTypeOf } from '#contract/blocks/registry.ts'
import type { Locale } from '#contract/locales.ts'
import { type BlockAt, blocksAround } from '../blocks/block-actions.ts'
import { useMinutes } from '../schema/use-minutes.ts'
import { useWords } from '../schema/use-words.ts'
import type { BlockSettingsProps } from './block-settings.ts'
import { CalloutSettings } from './callout-settings.tsx'
import { CodeSettings } from './code-settings.tsx'
import { EmailSettings } from './email-settings.tsx'
import { FieldsSettings } from './fields-settings.tsx'
import { LessonSettings, type LessonSettingsProps } from './lesson-settings.tsx'
import { LinkButtonSettings } from './link-button-settings.tsx'
import { ImageSettings } from './media/image-settings.tsx'
import { LottieSettings } from './media/lottie-settings.tsx'
import { AudioSettings, FileSettings, VideoSettings } from './media/media-settings.tsx'
import classes from './panel.module.css'
import { TableSettings } from './table-settings.tsx'
import { TextSettings } from './text-settings.tsx'

/** Blocks whose settings are more than one control per declared field. */
const ownSettings: Record<string, React.ComponentType<BlockSettingsProps>> = {
  paragraph: TextSettings,
  heading: TextSettings,
  codeBlock: CodeSettings,
  callout: CalloutSettings,
  image: ImageSettings,
  lottie: LottieSettings,
  video: VideoSettings,
  audio: AudioSettings,
  file: FileSettings,
  table: TableSettings,
  linkButton: LinkButtonSettings,
  emailInspection: EmailSettings,
}

const settingsOf = (type: string): React.ComponentType<BlockSettingsProps> | null => {
  if (Object.hasOwn(ownSettings, type)) return ownSettings[type] ?? null
  const isSetByFields = Object.values(blockTypeOf(type)?.fields ?? {}).some(({ label }) => label)
  return isSetByFields ? FieldsSettings : null
}

/**
 * The blocks around the selection that have settings, the innermost first: text inside a callout shows the callout's
 * settings beside its own.
 */
const blocksWithSettings = (editor: Editor): BlockAt[] =>
  blocksAround(editor.state.selection).filter(({ node }) => settingsOf(node.type.name) !== null)

/** Whether two blocks have the same settings, regardless of their text. */
const isSameBlock = (one: BlockAt, other: BlockAt | undefined): boolean =>
  one.pos === other?.pos &&
  (one.node === other.node || (one.node.isTextblock && one.node.sameMarkup(other.node)))

/** The lesson's own section, the only one that renders again when the word count changes. */
const LessonPart = ({ editor, ...lesson }: LessonSettingsProps & { editor: Editor }) => {
  const { t } = useTranslation('editor')
  const estimate = useMinutes(editor, useWords(editor))
  return (
    <Stack component="section" gap="md" pt={18} pb={22} px={20} className={classes.section ?? ''}>
      <h2>{t('lesson.title')}</h2>
      <LessonSettings estimate={estimate} {...lesson} />
    </Stack>
  )
}

interface SettingsPanelProps extends LessonSettingsProps {
  editor: Editor
  locale: Locale
}

/** The panel beside the page: the settings of the selected block, and those of the lesson. */
export const SettingsPanel = ({ editor, locale, ...lesson }: SettingsPanelProps) => {
  const { t } = useTranslation('editor')
  const blocks = useEditorState({
    editor,
    selector: () => blocksWithSettings(editor),
    equalityFn: (one, other) =>
      one.length === other?.length && one.every((block, index) => isSameBlock(block, other[index])),
  })
  return (
    <>
      {blocks.map((block) => {
        const Settings = settingsOf(block.node.type.name)
        return Settings ? (
          <Stack
            component="section"
            key={(block.node.attrs.id as string) ?? block.pos}
            gap="md"
            pt={18}
            pb={22}
            px={20}
            className={classes.section ?? ''}
          >
            <h2>{t(`blocks.${block.node.type.name as 'paragraph'}`)}</h2>
            <Settings editor={editor} block={block} />
          </Stack>
        ) : null
      })}
      <LessonPart editor={editor} {...lesson} />
    </>
  )
}
