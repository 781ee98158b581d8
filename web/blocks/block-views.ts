import type { ComponentType } from 'react'
import { Acknowledgement } from './acknowledgement/acknowledgement.tsx'
import { AudioBlock } from './audio/audio-block.tsx'
import type { BlockProps } from './block-props.ts'
import { Callout } from './callout/callout.tsx'
import { EmailInspection } from './email-inspection/email-inspection.tsx'
import { exerciseView } from './exercise/exercise-view.tsx'
import { FileBlock } from './file/file-block.tsx'
import { FlipCards } from './flip-cards/flip-cards.tsx'
import { ImageBlock } from './image/image-block.tsx'
import { KnowledgeCheck } from './knowledge-check/knowledge-check.tsx'
import { LinkButton } from './link-button/link-button.tsx'
import { LinkInspection } from './link-inspection/link-inspection.tsx'
import { LottieBlock } from './lottie/lottie-block.tsx'
import { Accordion, TabPanels } from './panels/panels.tsx'
import { PasswordTrial } from './password-trial/password-trial.tsx'
import { SignInPrompt } from './sign-in-prompt/sign-in-prompt.tsx'
import { Table, TableCell, TableHeader, TableRow } from './table/table-blocks.tsx'
import {
  Blockquote,
  BulletList,
  CodeBlock,
  Heading,
  HorizontalRule,
  ListItem,
  OrderedList,
  Paragraph,
} from './text/text-blocks.tsx'
import { VideoBlock } from './video/video-block.tsx'

/** The student view of each block type. A page break has none: it ends a step. */
export const blockViews: Readonly<Record<string, ComponentType<BlockProps>>> = {
  paragraph: Paragraph,
  heading: Heading,
  bulletList: BulletList,
  orderedList: OrderedList,
  listItem: ListItem,
  blockquote: Blockquote,
  callout: Callout,
  codeBlock: CodeBlock,
  horizontalRule: HorizontalRule,
  table: Table,
  tableRow: TableRow,
  tableCell: TableCell,
  tableHeader: TableHeader,
  accordion: Accordion,
  tabs: TabPanels,
  flipCards: FlipCards,
  linkButton: LinkButton,
  acknowledgement: Acknowledgement,
  image: ImageBlock,
  lottie: LottieBlock,
  video: VideoBlock,
  audio: AudioBlock,
  file: FileBlock,
  emailInspection: exerciseView(EmailInspection),
  linkInspection: exerciseView(LinkInspection),
  signInPrompt: exerciseView(SignInPrompt),
  passwordTrial: exerciseView(PasswordTrial),
  knowledgeCheck: exerciseView<'knowledgeCheck'>(KnowledgeCheck),
}
