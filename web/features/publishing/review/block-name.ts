import { useTranslation } from 'react-i18next'
import type publishing from '#web/locales/en/publishing.json'

type Known = keyof (typeof publishing)['diff']['block']
const known: readonly Known[] = [
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'blockquote',
  'callout',
  'codeBlock',
  'horizontalRule',
  'pageBreak',
  'image',
  'lottie',
  'video',
  'audio',
  'file',
  'title',
  'description',
  'objective',
  'extra_credit',
  'minutes',
  'difficulty',
  'locales',
  'cover',
  'slug',
  'estimated_minutes',
  'tags',
  'order_mode',
  'skipping_allowed',
  'pass_mark',
  'step_seconds',
  'certificate_enabled',
  'validity_days',
  'attempts_allowed',
  'wait_minutes',
  'time_limit_seconds',
  'question_order',
  'draw',
  'shuffle_answers',
  'feedback',
  'counting',
  'back_allowed',
  'materials',
]

/** Called as in the editor, where they are put in. */
const inEditor = [
  'table',
  'accordion',
  'tabs',
  'flipCards',
  'linkButton',
  'emailInspection',
  'linkInspection',
  'signInPrompt',
  'passwordTrial',
  'knowledgeCheck',
] as const

/** What a changed block or setting is called; `other` for one that this page does not know yet. */
export const useBlockName = (): ((type: string) => string) => {
  const { t } = useTranslation(['publishing', 'editor'])
  return (type) => {
    const block = inEditor.find((name) => name === type)
    return block
      ? t(`editor:blocks.${block}`)
      : t(`diff.block.${known.find((name) => name === type) ?? 'other'}`)
  }
}
