import type { ComponentType } from 'react'
import type { ContentNode } from '#contract/content/content.ts'
import { type ExerciseType, isExercise } from '#contract/content/exercises.ts'
import type { Locale } from '#contract/locales.ts'
import { EmailInspection } from './email-inspection.tsx'
import type { ExerciseProps } from './exercise-host.ts'
import { KnowledgeCheck } from './knowledge-check.tsx'
import { LinkInspection } from './link-inspection.tsx'
import { PasswordTrial } from './password-trial.tsx'
import { SignInPrompt } from './sign-in-prompt.tsx'

const shown: { [T in ExerciseType]: ComponentType<ExerciseProps<T>> } = {
  emailInspection: EmailInspection,
  linkInspection: LinkInspection,
  signInPrompt: SignInPrompt,
  passwordTrial: PasswordTrial,
  knowledgeCheck: KnowledgeCheck,
}

/** An exercise of a document. */
export const ExerciseBlock = ({ node, locale }: { node: ContentNode; locale: Locale }) => {
  if (!isExercise(node.type)) return null
  const Shown = shown[node.type] as ComponentType<{ id: string; attrs: unknown; locale: Locale }>
  return <Shown id={String(node.attrs?.id)} attrs={node.attrs} locale={locale} />
}
